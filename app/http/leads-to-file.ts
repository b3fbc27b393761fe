/** Whether an address of the portal is a file to be saved, and no screen: after it the browser stays where it was. */
export function leadsToFile(path: string): boolean {
  return /^\/api\/|\.(?:xlsx|pdf|xml|yml)\/?$/i.test(path.split(/[?#]/, 1)[0] ?? '');
}
