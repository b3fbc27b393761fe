#!/bin/sh
# Reads the catalogue, places an order and follows its state. curl 7.76 or newer; answers are printed as they are.
set -eu
portal=${PORTAL:-https://opt.example.ru}
articul=$1 delivery=$2 date=$3 # a delivery option of /api/initdata/, dd.mm.yyyy

# The token (svp_…, with the scopes catalogue, orders:read and orders:write) goes through a file that only you can read, because
# other users of the machine see the arguments of a command. `--retry` waits as long as Retry-After says after a 429 or a 503.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
printf 'Authorization: Bearer %s\n' "$PORTAL_TOKEN" >"$folder/headers"
call() {
  curl -sS --fail-with-body --retry 4 -H "@$folder/headers" -o "$folder/answer" "$@" || { cat "$folder/answer" >&2; return 1; }
  cat "$folder/answer"
  echo
}

# A page of the catalogue; go on until `products` is empty.
call -G "$portal/api/filter/" -d available=0 -d perpage=100 -d page=1

# The id of a product by its articul.
id=$(call -G "$portal/api/products/" --data-urlencode "articuls=$articul" | sed -n 's/.*"products":\[{"id":"\([0-9]*\)".*/\1/p')
[ -n "$id" ] || { echo 'no product with this articul' >&2; exit 1; }

# Keep the key beside the order: after a lost answer the same key returns the same order, not a second one.
key=$(cat /proc/sys/kernel/random/uuid)
call "$portal/api/orders/" -H "Idempotency-Key: $key" \
  -d "lines[0][id]=$id" -d 'lines[0][qnt]=2' -d "delivery=$delivery" -d "date=$date"

# What has changed in the last ten minutes.
call -G "$portal/api/orders/" -d perpage=100 --data-urlencode "modified_since=$(date -u -d '-10 minutes' +%Y-%m-%dT%H:%M:%SZ)"
