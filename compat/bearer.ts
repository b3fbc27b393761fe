/**
 * Returns the token of `Authorization: Bearer`; undefined when the header is missing or has another scheme.
 * An empty token is invalid.
 */
export function bearerOf(request: Request): string | undefined {
  const [header, token] = /^Bearer\b\s*(.*)$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
  return token || header;
}
