/** Returns the values of a URL's placeholders; undefined for a path that does not match. The path must be `tidied`. */
export type UrlMatcher = (path: string) => Record<string, string> | undefined;

/**
 * Compiles the URL of a row, such as `/ajax/search/cat{id}` or `/openapi/getProduct/{id?}`. Letter case is ignored,
 * as in Remix.
 */
export function urlMatcher(url: string): UrlMatcher {
  const source = url
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\/\{(\w+)\\\?\}$/, '(?:/(?<$1>[^/]+))?')
    .replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const pattern = new RegExp(`^${source}$`, 'i');
  return (path) => {
    const groups = pattern.exec(path);
    if (!groups) return undefined;
    const given = Object.entries(groups.groups ?? {}).filter(([, text]) => text !== undefined);
    return Object.fromEntries(given.map(([name, text]) => [name, decodeURIComponent(text)]));
  };
}
