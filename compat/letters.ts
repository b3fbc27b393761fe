import { isUtf8 } from 'node:buffer';
import { cyrillic, textOf, unescapedBytes } from '#server/kernel/letters.server.ts';

/**
 * Returns the decoder for a body that is not valid UTF-8 (valid UTF-8 is decoded as such whatever the header says,
 * because jQuery always sends UTF-8). The decoder follows the `Content-Type`; the default is windows-1251, which old
 * programs send. Throws RangeError for an unknown charset.
 */

function lettersOf(type: string): TextDecoder {
  const name = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(type)?.[1];
  return name === undefined ? cyrillic : new TextDecoder(name);
}

/** Decodes a body as text. */
export function bodyText(body: Buffer, type: string): string {
  return textOf(body, lettersOf(type));
}

/** Returns the fields of a form with percent-encoded names and values. */
export function pairsOf(body: Buffer, type: string): Iterable<[string, string]> {
  const named = lettersOf(type);
  const form = body.toString('latin1');
  return isUtf8(unescapedBytes(form)) ? new URLSearchParams(textOf(body)) : pairsIn(form, named);
}

/** Yields one pair at a time, so that the caller can stop when there are too many. */
function* pairsIn(form: string, letters: TextDecoder): Generator<[string, string]> {
  const read = (escaped: string) => letters.decode(unescapedBytes(escaped.replaceAll('+', ' ')));
  for (const pair of form.split('&')) {
    const [name = '', ...value] = pair.split('=');
    if (pair !== '') yield [read(name), read(value.join('='))];
  }
}
