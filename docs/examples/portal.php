<?php
// Reads the catalogue, places an order and follows its state. PHP 8.0 or newer, no packages.

$portal = getenv('PORTAL') ?: 'https://opt.example.ru';
$token = getenv('PORTAL_TOKEN'); // svp_…, with the scopes catalogue, orders:read and orders:write

/** Returns the answer; waits and repeats when the portal is busy (429, 503). */
function call(string $path, array $query = [], ?array $body = null, array $headers = []): array
{
    global $portal, $token;
    $address = $portal . $path . ($query ? '?' . http_build_query($query) : '');
    $context = stream_context_create(['http' => [
        'method' => $body === null ? 'GET' : 'POST',
        'header' => ["Authorization: Bearer $token", 'Content-Type: application/json', ...$headers],
        'content' => $body === null ? '' : json_encode($body),
        'ignore_errors' => true,
        'timeout' => 60,
    ]]);
    for ($attempt = 1; ; $attempt++) {
        $text = file_get_contents($address, false, $context);
        if ($text === false) {
            throw new RuntimeException('The portal does not answer');
        }
        $status = (int) explode(' ', $http_response_header[0])[1];
        if ($status < 300) {
            return json_decode($text, true, 512, JSON_THROW_ON_ERROR);
        }
        if (!in_array($status, [429, 503]) || $attempt === 5) {
            throw new RuntimeException("$status $text");
        }
        $after = preg_grep('/^Retry-After:/i', $http_response_header);
        sleep($after ? (int) substr(reset($after), strlen('Retry-After:')) : 30);
    }
}

/** All records of a list, page by page: the page after the last one is empty. */
function all(string $path, string $name, array $query): Generator
{
    for ($page = 1; $records = call($path, [...$query, 'page' => $page, 'perpage' => 100])[$name]; $page++) {
        yield from $records;
    }
}

/** Keep the key beside the order: after a lost answer the same key returns the same order, not a second one. */
function placeOrder(string $key, array $order): array
{
    return call('/api/orders/', [], $order, ["Idempotency-Key: $key"]);
}

[, $articul, $delivery, $date] = $argv; // a delivery option of /api/initdata/, dd.mm.yyyy
// Five minutes back: a change shows once it is complete, so an order may come twice.
$since = gmdate('Y-m-d\TH:i:s\Z', time() - 300);

$goods = 0;
foreach (all('/api/filter/', 'products', ['available' => 0]) as $product) {
    $goods++;
}
echo "goods: $goods\n";

$found = call('/api/products/', ['articuls' => $articul])['products'][0] ?? exit("no product with this articul\n");
$key = bin2hex(random_bytes(16));
$wanted = ['lines' => [['id' => $found['id'], 'qnt' => 2]], 'delivery' => $delivery, 'date' => $date];
$answer = placeOrder($key, $wanted);
if (!isset($answer['order'])) { // above a limit it waits for approval
    exit('waits: ' . $answer['approval']['status'] . "\n");
}
$again = placeOrder($key, $wanted);
echo "order: {$answer['order']['number']} ", $again['order']['id'] === $answer['order']['id'] ? 'once' : 'twice', "\n";

foreach (all('/api/orders/', 'orders', ['modified_since' => $since]) as $order) {
    echo "state: {$order['number']} {$order['status']}\n";
}
