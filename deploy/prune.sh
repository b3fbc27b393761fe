#!/bin/sh
# Leaves in node_modules what the compiled portal needs: no development packages, and nothing that is only read by
# compilers and debuggers. Call it after `npm run build`.
set -eu
cd "$(dirname "$0")/.."
npm prune --omit=dev --no-audit --no-fund
rm -rf node_modules/better-sqlite3/deps node_modules/better-sqlite3/src node_modules/koffi/src node_modules/koffi/vendor
find node_modules/better-sqlite3/build -type f ! -name better_sqlite3.node -delete
find node_modules -type f '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' ')' -delete
find node_modules -type d -empty -delete
