import { isUtf8 } from 'node:buffer';

const utf8 = new TextDecoder();

/** What old programs and Excel in Russia write; any bytes are valid in it. */
export const cyrillic = new TextDecoder('windows-1251');

/** Bytes as text: UTF-8, told by their content whatever was said of them, or else the letters that are named. */
export function textOf(bytes: Uint8Array, named = cyrillic): string {
  return (isUtf8(bytes) ? utf8 : named).decode(bytes);
}
