const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** What most texts have nothing of; halves of letters beyond the first 65,536 among it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const suspect = /[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

/**
 * A text as it stands in XML and in HTML, between tags or within an attribute. What neither can hold goes: one such character, and
 * Excel would not open the file.
 */
export function escaped(text: string): string {
  if (!suspect.test(text)) return text;
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
