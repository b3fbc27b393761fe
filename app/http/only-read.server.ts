/** The `action` of JSON that is only read: whatever else is refused in the words that its clients understand. */
export function onlyRead() {
  const message = 'Так сюда не обратиться';
  return Response.json(
    { status: 'error', message },
    { status: 405, headers: { 'Cache-Control': 'private, no-store', Allow: 'GET, HEAD' } },
  );
}
