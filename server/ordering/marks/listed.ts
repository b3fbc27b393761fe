/** The number of goods listed in a message, whose limit is a thousand characters. The linked list contains the rest. */
const maxNamed = 10;
const maxNameLength = 50;

/** Returns the articul and the beginning of the name, cut at a word, so that ten products fit into a message. */
export function shortName({ articul, header }: { articul: string; header: string }): string {
  const name = `${articul} ${header}`;
  if (name.length <= maxNameLength) return name;
  const cut = name.slice(0, maxNameLength);
  const whole = cut.slice(0, cut.lastIndexOf(' '));
  const kept = whole.length > maxNameLength / 2 ? whole : cut.slice(0, -1);
  return `${kept.replace(/[\s,;:–(-]+$/, '')}…`;
}

/** Returns the first `most` lines (ten by default) and the number of the others. */
export function listed(lines: readonly string[], most = maxNamed): string {
  const rest = lines.length - most;
  return [...lines.slice(0, most), ...(rest > 0 ? [`и ещё ${rest}`] : [])].join('\n');
}
