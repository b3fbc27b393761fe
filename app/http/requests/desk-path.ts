/** Returns whether a path belongs to the staff desk, which has its own session, login and frame. */
export function isDesk(path: string): boolean {
  return /^\/desk(\/|$)/.test(path);
}
