/** Returns the fields of a form as a browser sends them, without its buttons; for pages written by React. */
export function fieldsOf(html: string, id: string): [string, string][] {
  const from = html.indexOf(`<form id="${id}"`);
  const form = html.slice(from, html.indexOf('</form>', from));
  return [...form.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].flatMap(([tag]): [string, string][] => {
    const name = attribute(tag, 'name');
    const isChoice = /type="(?:checkbox|radio)"/.test(tag);
    if (!name || (isChoice && !/ checked\b/.test(tag)) || /type="submit"/.test(tag)) return [];
    return [[name, attribute(tag, 'value') ?? '']];
  });
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return value
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
}
