/** The maximum number of goods named in a message; the list that it links to has the rest. */
const maxNamed = 10;
const maxNameLength = 50;

/**
 * Returns the articul and the beginning of the name, cut at a word, so that ten of them fit into a message.
 */
export function shortName({ articul, header }: { articul: string; header: string }): string {
  const name = `${articul} ${header}`;
  if (name.length <= maxNameLength) return name;
  const cut = name.slice(0, maxNameLength);
  const whole = cut.slice(0, cut.lastIndexOf(' '));
  return `${whole.length > maxNameLength / 2 ? whole : cut.slice(0, -1)}…`;
}

/** Returns the first ten lines and the number of the others. */
export function listed(lines: readonly string[]): string {
  const rest = lines.length - maxNamed;
  return [...lines.slice(0, maxNamed), ...(rest > 0 ? [`и ещё ${rest}`] : [])].join('\n');
}
