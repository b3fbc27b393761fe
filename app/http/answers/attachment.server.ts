import { asciiName } from './ascii-name.ts';

/**
 * Returns the headers of a private download. Its Russian name is given twice: encoded by RFC 5987, and transliterated
 * for clients that do not support that encoding.
 */
export function attachment(name: string, type: string): Headers {
  const plain = asciiName(name);
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return new Headers({
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    'Cache-Control': 'private, no-store',
  });
}
