/// The search of the site's first page; without it every cause is there, by family.
enum SiteScript {
  static let text = """
    'use strict';
    (function () {
      var search = document.getElementById('search');
      var found = document.getElementById('found');
      var causes = document.getElementById('causes');
      var shown = document.getElementById('shown');
      var items = Array.prototype.slice.call(causes.querySelectorAll('li'));
      var texts = items.map(function (item) {
        var name = item.getAttribute('data-name');
        return [
          [32, name + ' ' + name.split('-').join(' ')],
          [16, item.querySelector('a').textContent.toLowerCase()],
          [16, item.getAttribute('data-typed')],
          [8, item.getAttribute('data-seen')],
          [1, item.getAttribute('data-rest')]
        ];
      });
      // How prominent all words are together; 0 where one is missing.
      function weight(parts, words) {
        var sum = 0;
        for (var place = 0; place < words.length; place += 1) {
          var best = 0;
          for (var part = 0; part < parts.length && !best; part += 1) {
            if (parts[part][1].indexOf(words[place]) >= 0) { best = parts[part][0]; }
          }
          if (!best) { return 0; }
          sum += best;
        }
        return sum;
      }
      function remember(text) {
        var address = text ? '#?q=' + encodeURIComponent(text) : location.pathname + location.search;
        try { history.replaceState(null, '', address); } catch (error) { /* some browsers keep files as they are */ }
      }
      function apply() {
        var text = search.value.trim().toLowerCase();
        var words = text.split(/\\s+/).filter(Boolean);
        causes.hidden = words.length > 0;
        found.hidden = !words.length;
        found.textContent = '';
        if (!words.length) { shown.textContent = ''; return; }
        // The words in a row say more than each of them somewhere.
        var hits = [];
        texts.forEach(function (parts, index) {
          var sum = Math.max(4 * weight(parts, [text]), weight(parts, words));
          if (sum) { hits.push([sum, index]); }
        });
        hits.sort(function (first, second) { return second[0] - first[0] || first[1] - second[1]; });
        hits.slice(0, 50).forEach(function (hit) { found.appendChild(items[hit[1]].cloneNode(true)); });
        shown.textContent = hits.length === 1 ? '1 cause' : hits.length + ' causes' +
          (hits.length > 50 ? ', the best 50 shown' : '') + (hits.length ? '' : ': fewer words find more');
      }
      function recall() {
        if (location.hash.indexOf('#?q=') !== 0) { return; }
        try { search.value = decodeURIComponent(location.hash.slice(4)); } catch (error) { return; }
        apply();
      }
      search.addEventListener('input', function () { apply(); remember(search.value.trim()); });
      search.addEventListener('keydown', function (event) {
        var first = found.querySelector('a');
        if (event.key === 'Enter' && first) { location.href = first.href; }
      });
      window.addEventListener('hashchange', recall);
      document.querySelector('.tools').hidden = false;
      recall();
    })();
    """
}
