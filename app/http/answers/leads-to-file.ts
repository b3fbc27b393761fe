/**
 * Returns whether an address of the portal is a download and not a screen: the browser stays on the page
 * where it was.
 */
export function leadsToFile(path: string): boolean {
  return /^\/api\/|\.(?:xlsx|pdf|xml|yml)\/?$/i.test(path.split(/[?#]/, 1)[0] ?? '');
}
