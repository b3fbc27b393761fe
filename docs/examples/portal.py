"""Reads the catalogue, places an order and follows its state. Python 3.8 or newer, standard library only."""
import json, os, sys, time, uuid
from datetime import datetime, timedelta, timezone
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

PORTAL = os.environ.get('PORTAL', 'https://opt.example.ru')
TOKEN = os.environ['PORTAL_TOKEN']  # svp_…, with the scopes catalogue, orders:read and orders:write


def call(path, query=None, body=None, **headers):
    """Returns the answer; waits and repeats when the portal is busy (429, 503)."""
    address = PORTAL + path + ('?' + urlencode(query) if query else '')
    data = None if body is None else json.dumps(body).encode()
    headers = {'Authorization': 'Bearer ' + TOKEN, 'Content-Type': 'application/json', **headers}
    for attempt in range(5):
        try:
            with urlopen(Request(address, data, headers), timeout=60) as answer:
                return json.load(answer)
        except HTTPError as error:
            if error.code not in (429, 503) or attempt == 4:
                raise SystemExit(f'{error.code} {error.read().decode()}')
            time.sleep(int(error.headers.get('Retry-After', 30)))


def products():
    """All goods of the contract, page by page: the page after the last one is empty."""
    page = 1
    while items := call('/api/filter/', {'available': 0, 'perpage': 100, 'page': page})['products']:
        yield from items
        page += 1


def changed_orders(since):
    """Orders that have changed since a moment; asked five minutes back, so an order may come twice."""
    since = (since - timedelta(minutes=5)).isoformat(timespec='seconds')
    page = 1
    while orders := call('/api/orders/', {'modified_since': since, 'perpage': 100, 'page': page})['orders']:
        yield from orders
        page += 1


def place_order(key, lines, **terms):
    """Keep the key beside the order: after a lost answer the same key returns the same order, not a second one."""
    return call('/api/orders/', body={'lines': lines, **terms}, **{'Idempotency-Key': key})


begin = datetime.now(timezone.utc)
print('goods:', sum(1 for _ in products()))
found = call('/api/products/', {'articuls': sys.argv[1]})['products']
if not found:
    raise SystemExit('no product with this articul')
terms = {'delivery': int(sys.argv[2]), 'date': sys.argv[3]}  # a delivery option of /api/initdata/, dd.mm.yyyy
key = str(uuid.uuid4())
answer = place_order(key, [{'id': found[0]['id'], 'qnt': 2}], **terms)
order = answer.get('order')
if order is None:  # above a limit it waits for approval
    raise SystemExit('waits: ' + answer['approval']['status'])
again = place_order(key, [{'id': found[0]['id'], 'qnt': 2}], **terms)['order']
print('order:', order['number'], 'once' if again['id'] == order['id'] else 'twice')
for changed in changed_orders(begin):
    print('state:', changed['number'], changed['status'])
