/** Whether a path is one of the staff desk, which has a session, a login and a frame of its own. */
export function isDesk(path: string): boolean {
  return /^\/desk(\/|$)/.test(path);
}
