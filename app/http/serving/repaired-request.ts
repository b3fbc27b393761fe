/**
 * Node's parser accepts only ASCII in an address. PHP's curl and other old programs send search words
 * unescaped, in UTF-8 or windows-1251, with spaces.
 *
 * Given the packet that the parser rejected, returns the same request with those bytes escaped, so that it can be
 * parsed again. Returns undefined unless the packet holds one whole request from its first byte to the last of its
 * body, because the end of a request must never be guessed. Any data after it in the packet is dropped, and the
 * connection is to be closed after the response.
 */
export function repairedRequest(packet: Buffer): Buffer | undefined {
  const headEnd = packet.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const [line = '', ...headers] = packet.toString('latin1', 0, headEnd).split('\r\n');
  const [, method, sent, version] = requestLine.exec(line) ?? [];
  const target = sent?.replace(/[ \x80-\xff]/g, escaped);
  const length = bodyLength(headers);
  if (target === sent || length === undefined) return undefined;
  const body = packet.subarray(headEnd + 4, headEnd + 4 + length);
  if (body.length < length) return undefined;
  const head = [`${method} ${target} ${version}`, 'Connection: close', ...headers];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}

/**
 * Returns the address of the request at the start of a packet, as sent; undefined when the packet starts with
 * anything else.
 */
export function addressIn(packet: Buffer): string | undefined {
  const [line = ''] = packet.toString('latin1', 0, 8192).split('\r\n', 1);
  return /^[A-Z]+ (\/.*?)(?: HTTP\/1\.[01])?$/.exec(line)?.[1];
}

/** An address of printable ASCII, spaces, and bytes of non-ASCII letters. */
const requestLine = /^(GET|HEAD|POST) (\/[ -~\x80-\xff]*) (HTTP\/1\.[01])$/;

function escaped(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Returns the length of the body in bytes; undefined when the headers leave any doubt. */
function bodyLength(headers: string[]): number | undefined {
  if (headers.some((header) => /^(?:transfer-encoding|expect|upgrade)\s*:|^\s/i.test(header)))
    return undefined;
  const lengths = headers.flatMap((header) => /^content-length\s*:(.*)$/i.exec(header)?.[1] ?? []);
  if (lengths.length === 0) return 0;
  const [length = ''] = lengths.map((text) => text.trim());
  return lengths.length === 1 && /^\d{1,9}$/.test(length) ? Number(length) : undefined;
}
