const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters to escape or to drop, lone surrogates included; most texts contain none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them
const suspect = /[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

/**
 * Escapes a text for XML and HTML, between tags or within an attribute. Characters that neither allows are
 * dropped, because Excel does not open a file with even one of them.
 */
export function escaped(text: string): string {
  if (!suspect.test(text)) return text;
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
