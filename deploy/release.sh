#!/bin/sh
# Restarts the units of the portal one after the other, each only when the one before is ready again, so that no request
# fails (docs/install.md). As root, in the folder of the new release, after `db:migrate`.
set -eu

answers() { node -e "fetch('http://127.0.0.1:$1/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"; }

[ "$#" -gt 0 ] || set -- 3001 3002
for port; do
  systemctl restart "portal@$port"
  tries=0
  until answers "$port"; do
    tries=$((tries + 1))
    if [ "$tries" -ge 120 ]; then
      echo "portal@$port is not ready: journalctl -u portal@$port" >&2
      exit 1
    fi
    sleep 1
  done
  echo "portal@$port is ready"
done
systemctl restart portal-worker
