type Place = {
  /** A description of the pictures for people who cannot see them. */
  alt: unknown;
  /** The cursor position in characters; anything but a whole number means the end. */
  cursor: unknown;
};

/** Returns a Markdown text with pictures inserted after the cursor's paragraph, each in its own paragraph. */
export function withPictures(body: string, hrefs: readonly string[], { alt, cursor }: Place): string {
  if (hrefs.length === 0) return body;
  const text = body.replace(/\r\n?/g, '\n');
  const at = /^\d{1,7}$/.test(String(cursor ?? '')) ? Number(cursor) : text.length;
  const gap = text.indexOf('\n\n', at);
  const place = gap < 0 ? text.length : gap;
  const named = String(alt ?? '')
    .replace(/[[\]\\\s]+/g, ' ')
    .trim();
  const pictures = hrefs.map((href) => `![${named}](${href})`).join('\n\n');
  const parts = [text.slice(0, place).trimEnd(), pictures, text.slice(place).trimStart()];
  return parts.filter((part) => part !== '').join('\n\n');
}
