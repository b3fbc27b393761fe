# The image of a release, made from its tarball, svetoch-portal-RELEASE.tgz, which lies beside this file (in a checkout:
# docker build --file Dockerfile --build-arg RELEASE=1.0.0 release). BASE is any image of Debian 12 with Node 24, 22 or 20.
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS release
# For its mariadb-dump.
RUN apt-get update && apt-get install -y --no-install-recommends mariadb-client \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
ARG RELEASE
ADD svetoch-portal-${RELEASE}.tgz /
WORKDIR /svetoch-portal-${RELEASE}
RUN sha256sum --quiet --check SHA256SUMS
# Packages of single settings, as the portal names them when it does not start (docs/operations.md).
ARG PACKAGES=
RUN [ -z "$PACKAGES" ] || npm install --save-prod --no-save --omit=dev --no-audit --no-fund $PACKAGES
RUN mv "$PWD" /portal

FROM ${BASE}
# For backups: the client and the dump of MariaDB without the Perl of its other programs, and keys.
RUN apt-get update && apt-get install -y --no-install-recommends mariadb-client-core age ca-certificates \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
  && install -d -o 10001 -g 10001 /var/lib/portal
COPY --from=release /usr/bin/mariadb-dump /usr/bin/
COPY --from=release /portal /portal
WORKDIR /portal
ENV NODE_ENV=production \
  PORT=3000 \
  DATABASE_URL=sqlite:/var/lib/portal/portal.db \
  UPLOADS_DIR=/var/lib/portal/uploads \
  EXCHANGE_FOLDER=/var/lib/portal/exchange \
  MAIL_FOLDER=/var/lib/portal/outbox \
  DRAIN_SECONDS=5
# Only /var/lib/portal and /tmp are written to: run it with a read-only root file system (compose.yaml).
VOLUME /var/lib/portal
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without npm between, so that the signal to stop reaches the portal.
CMD ["node", "server/cli/run.js", "start"]
