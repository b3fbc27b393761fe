/** The beginning of an address after `/desk`, as a regular expression, and whether the reader may open it. */
export type Gate = readonly [beginning: string, opens: boolean];

/** Returns whether a reader may open this address of the desk; true for every other address. The first gate that fits counts. */
export function mayOpen(href: string, gates: readonly Gate[]): boolean {
  const path = /^\/desk(\/[^?#]*?)?\/?(?:[?#].*)?$/.exec(href);
  const gate = path && gates.find(([beginning]) => new RegExp(beginning).test(path[1] ?? ''));
  return gate?.[1] ?? true;
}
