export const callbackPath = '/callback';

/** Returns the address of the request for a call, which leads back to the given screen. */
export function callbackHref(path: string): string {
  return path.startsWith(callbackPath) ? path : `${callbackPath}?redirectTo=${encodeURIComponent(path)}`;
}
