/** Returns the address of a mailed link (§2.5). */
export function resetLink(origin: string, secret: string): string {
  return `${origin}/password/reset?token=${secret}`;
}
