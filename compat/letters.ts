/** In which letters a body is written: programs of the time of windows-1251 send that, and say so in `Content-Type`. */
export type Letters = { decode: (bytes: Uint8Array) => string };

export const utf8: Letters = new TextDecoder();
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The letters that a `Content-Type` names; UTF-8 where it names none. What is UTF-8 is read as that all the same, for jQuery sends
 * nothing else, whatever an old page made it say. Throws RangeError for letters that nobody knows.
 */
export function lettersOf(type: string): Letters {
  const name = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(type)?.[1];
  const named = new TextDecoder(name);
  return named.encoding === 'utf-8' ? utf8 : { decode: (bytes) => asUtf8(bytes) ?? named.decode(bytes) };
}

function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The fields of a form, as URLSearchParams gives those that are UTF-8. */
export function pairsOf(form: Buffer, letters: Letters): [string, string][] {
  const read = (escaped: string) => letters.decode(Buffer.from(unescaped(escaped), 'latin1'));
  return form
    .toString('latin1')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [read(name), read(value.join('='))];
    });
}

/** Bytes as `latin1` has them, one letter each. */
function unescaped(text: string): string {
  return text
    .replaceAll('+', ' ')
    .replace(/%([0-9a-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
}
