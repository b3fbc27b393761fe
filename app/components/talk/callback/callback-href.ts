export const callbackPath = '/callback';

/** Returns the screen for a request for a call, which returns to the given screen. */
export function callbackHref(path: string): string {
  return path.startsWith(callbackPath) ? path : `${callbackPath}?redirectTo=${encodeURIComponent(path)}`;
}
