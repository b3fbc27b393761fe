/**
 * Puts the data of the loaders into a page in the form that the client router reads: the output of Remix's own
 * stream, in one script at the end of the body. `data`: the loaders' data as the stream encodes them.
 */
export function handedOver(html: string, data: string, nonce: string): string {
  const end = html.lastIndexOf('</body>');
  if (end < 0) throw new Error('a page without an end of its body');
  const stream = 'window.__remixContext.streamController';
  const script = `<script nonce="${nonce}">${stream}.enqueue(${inScript(data)});${stream}.close();</script>`;
  return html.slice(0, end) + script + html.slice(end);
}

/**
 * Returns a text as a JavaScript string that can end neither its script element nor its line. The string is in single
 * quotes, because the data are full of double quotes.
 */
function inScript(text: string): string {
  return `'${text.replace(/[\\'\n\r<>&\u2028\u2029]/g, escaped)}'`;
}

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
