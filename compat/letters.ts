import { isUtf8 } from 'node:buffer';
import { cyrillic, textOf } from '#server/kernel/letters.server.ts';

/**
 * In which letters a body is written. What is UTF-8 is read as that, for jQuery sends nothing else, whatever an old page made it say;
 * anything else as its `Content-Type` says, or else in the windows-1251 of old programs. Letters that nobody knows are a RangeError.
 */

function lettersOf(type: string): TextDecoder {
  const name = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(type)?.[1];
  return name === undefined ? cyrillic : new TextDecoder(name);
}

/** A body as text. */
export function bodyText(body: Buffer, type: string): string {
  return textOf(body, lettersOf(type));
}

/** The fields of a form whose name and values are escaped with `%`. */
export function pairsOf(body: Buffer, type: string): Iterable<[string, string]> {
  const named = lettersOf(type);
  const form = body.toString('latin1');
  return isUtf8(unescaped(form)) ? new URLSearchParams(textOf(body)) : pairsIn(form, named);
}

/** One by one: who takes them stops where they are too many. */
function* pairsIn(form: string, letters: TextDecoder): Generator<[string, string]> {
  const read = (escaped: string) => letters.decode(unescaped(escaped.replaceAll('+', ' ')));
  for (const pair of form.split('&')) {
    const [name = '', ...value] = pair.split('=');
    if (pair !== '') yield [read(name), read(value.join('='))];
  }
}

function unescaped(text: string): Buffer {
  const bytes = text.replace(/%([0-9a-f]{2})/gi, (_, byte) => String.fromCharCode(Number.parseInt(byte, 16)));
  return Buffer.from(bytes, 'latin1');
}
