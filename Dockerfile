# The container image of a release: the static program and nothing else. The folder that this is built from has
# amd64/crashbook and arm64/crashbook, from the archives of the release:
#
#   docker run --rm -v "$PWD:/reports:ro" IMAGE analyze Harbour.ips
FROM scratch
ARG TARGETARCH
COPY --chmod=755 ${TARGETARCH}/crashbook /crashbook
COPY LICENSE /LICENSE
USER 65532:65532
WORKDIR /reports
ENTRYPOINT ["/crashbook"]
