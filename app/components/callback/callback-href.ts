/** Where a call is asked for, to come back afterwards to the screen one is on. */
export function callbackHref(path: string): string {
  return path.startsWith('/callback') ? path : `/callback?redirectTo=${encodeURIComponent(path)}`;
}
