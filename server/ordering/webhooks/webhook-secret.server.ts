import { randomBytes } from 'node:crypto';
import type { Context } from '../../kernel/use-case.ts';
import { seal } from '../../people/second-factor/seal.server.ts';
import { webhookSecretPrefix } from './webhook-view.ts';

const hintLength = 4;

/**
 * Returns the owner under which the secrets of an account's webhooks are sealed, so that they cannot be unsealed for
 * another account (decisions/signing-in.md).
 */
export function webhookOwner(accountId: number): string {
  return `webhook:${accountId}`;
}

/**
 * Returns a new secret: in clear text, which is shown once; sealed, as stored; and its last characters, by which
 * people distinguish it from others.
 */
export function newWebhookSecret(
  accountId: number,
  sealing: Pick<Context, 'sealingSecrets'>,
): { secret: string; sealed: string; hint: string } {
  const secret = webhookSecretPrefix + randomBytes(32).toString('base64url');
  return { secret, sealed: seal(secret, webhookOwner(accountId), sealing), hint: secret.slice(-hintLength) };
}
