# The static program and nothing else. The build context is the folder of a release's archives (dist).
FROM --platform=$BUILDPLATFORM alpine:3.20 AS unpack
ARG TARGETARCH
COPY crashbook-*-linux-*.tar.gz /
RUN case "$TARGETARCH" in amd64) name=x86_64 ;; arm64) name=aarch64 ;; *) exit 1 ;; esac \
  && mkdir /program && tar -xzf /crashbook-*-linux-$name.tar.gz -C /program --strip-components=1

FROM scratch
COPY --from=unpack /program/crashbook /crashbook
COPY --from=unpack /program/LICENSE /LICENSE
USER 65532:65532
WORKDIR /work
ENTRYPOINT ["/crashbook"]
