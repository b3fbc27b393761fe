const downloads = /^\/api\/|\/files?(?:\/\w+)?\/?$|\.(?:csv|json|pdf|xlsx|xml|yml|zip)\/?$/i;

/** Returns whether an address of the portal is a download and not a screen, so that the browser stays on its page. */
export function leadsToFile(path: string): boolean {
  return downloads.test(path.split(/[?#]/, 1)[0] ?? '');
}
