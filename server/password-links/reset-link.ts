/** Where a link of a mail leads (contract §2a). */
export function resetLink(origin: string, secret: string): string {
  return `${origin}/password/reset?token=${secret}`;
}
