/** Returns the message for an option that `parseArgs` rejected: «Непонятный параметр: --colour.» */
export function unknownOption(error: unknown): string {
  const name = /'([^']+)'/.exec(error instanceof Error ? error.message : '')?.[1];
  return name ? `Непонятный параметр: ${name.replace(/ <value>$/, '')}.` : 'Непонятный параметр.';
}
