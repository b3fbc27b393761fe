/** Returns whether an address is open to a reader. `closed`: what is closed to them at the desk (`closedTo`). */
export function mayOpen(href: string, closed: string): boolean {
  const path = /^\/desk([^?#]*)/.exec(href)?.[1];
  return path === undefined || closed === '' || !new RegExp(closed).test(path);
}
