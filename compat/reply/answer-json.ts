/** JSON as old clients expect it. Nobody keeps it, but where somebody says otherwise. */
export function answerJson(body: object, status = 200): Response {
  return Response.json(body, {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'private, no-store' },
  });
}
