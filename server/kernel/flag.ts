const yes = /^(?:1|on|true|yes|y)$/i;
const no = /^(?:0|off|false|no|n|)$/i;

/** Returns what a flag says, `undefined` for a value that says neither yes nor no. Absent and empty mean no. */
export function flagOf(value: unknown): boolean | undefined {
  const text = String(value ?? '').trim();
  return yes.test(text) ? true : no.test(text) ? false : undefined;
}
