import { createHmac } from 'node:crypto';

/**
 * Returns the header by which a program verifies that a body comes from the portal (§12.12.3):
 * `t=1784538000,v1=5257a869…`, HMAC-SHA256 of `t.body` with each of the secrets. `at`: milliseconds.
 */
export function signatureOf(body: string, secrets: readonly string[], at: number): string {
  const t = Math.floor(at / 1_000);
  const signed = secrets.map((secret) => createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
  return [`t=${t}`, ...signed.map((v1) => `v1=${v1}`)].join(',');
}
