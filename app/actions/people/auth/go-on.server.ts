import { leadsToFile } from '#app/http/answers/leads-to-file.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';

/**
 * Redirects to the target after signing in. A file is reached through the login screen, which announces the download.
 */
export function goOn(to: string, headers: Headers): Promise<Response> {
  if (!leadsToFile(to)) return redirectWith(to, undefined, headers);
  // The client router would treat a file as a screen.
  headers.set('X-Remix-Reload-Document', 'true');
  return redirectWith(`/login?redirectTo=${encodeURIComponent(to)}`, undefined, headers);
}
