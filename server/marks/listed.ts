/** A message names so many goods; the rest is in the list that it leads to. */
const mostNamed = 10;
const longestName = 50;

/** Articul and the beginning of the name, whole words of it: ten of them fit a message. */
export function shortName({ articul, header }: { articul: string; header: string }): string {
  const name = `${articul} ${header}`;
  if (name.length <= longestName) return name;
  const cut = name.slice(0, longestName);
  const whole = cut.slice(0, cut.lastIndexOf(' '));
  return `${whole.length > longestName / 2 ? whole : cut.slice(0, -1)}…`;
}

/** The first ten lines, and how many more there are. */
export function listed(lines: readonly string[]): string {
  const rest = lines.length - mostNamed;
  return [...lines.slice(0, mostNamed), ...(rest > 0 ? [`и ещё ${rest}`] : [])].join('\n');
}
