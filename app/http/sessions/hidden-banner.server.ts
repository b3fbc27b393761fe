import { plainCookie, readPlainCookie } from './plain-cookie.server.ts';

const name = 'hidden_banner';

/** Returns the header that stores which banner this browser has hidden; '0' for none. */
export function bannerCookie(id: string): string {
  return plainCookie(name, id);
}

/** Returns whether this browser has hidden the banner. */
export function hidesBanner(request: Request, id: number): boolean {
  return readPlainCookie(request, name) === String(id);
}
