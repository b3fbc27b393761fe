const yes = /^(?:1|on|true|yes|y)$/i;
const no = /^(?:0|off|false|no|n|)$/i;

/** Returns whether a flag is set; `undefined` for a value that means neither yes nor no. Absent and empty mean no. */
export function flagOf(value: unknown): boolean | undefined {
  const text = String(value ?? '').trim();
  return yes.test(text) ? true : no.test(text) ? false : undefined;
}
