/**
 * Returns the message of a started portal: «Портал открыт: https://opt.example.ru (на этой машине –
 * http://localhost:3000)», with the public address if `PUBLIC_URL` gives one.
 */
export function openedText(port: number, publicUrl: string | undefined): string {
  const local = `http://localhost:${port}`;
  const origin = publicUrl ? new URL(publicUrl).origin : local;
  return `Портал открыт: ${origin === local ? local : `${origin} (на этой машине – ${local})`}`;
}
