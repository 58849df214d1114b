print("crashbook")
