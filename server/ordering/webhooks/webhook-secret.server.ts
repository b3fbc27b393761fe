import { randomBytes } from 'node:crypto';
import type { Context } from '../../kernel/use-case.ts';
import { seal } from '../../people/second-factor/seal.server.ts';
import { webhookSecretPrefix } from './webhook-view.ts';

const hintLength = 4;

/** To whom the secrets of webhooks are sealed: those of another account stay shut (decisions/signing-in.md). */
export function webhookOwner(accountId: number): string {
  return `webhook:${accountId}`;
}

/** Makes a secret: as it is shown once, as it is stored, and its last characters, by which people tell it from others. */
export function newWebhookSecret(
  accountId: number,
  sealing: Pick<Context, 'sealingSecrets'>,
): { secret: string; sealed: string; hint: string } {
  const secret = webhookSecretPrefix + randomBytes(32).toString('base64url');
  return { secret, sealed: seal(secret, webhookOwner(accountId), sealing), hint: secret.slice(-hintLength) };
}
