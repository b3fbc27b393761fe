import { type Change, noted, switched } from '../../work/history/history-entry.ts';
import { recordChanges } from '../../work/history/record-change.server.ts';
import {
  type Credential,
  credentialsInUse,
  endSessionsOfAll,
  revokeTokens,
  switchWebhooksOff,
} from './ended-access.repository.server.ts';
import { type EndedAccess, nothingEnded } from './ended-access.ts';

type Author = Parameters<typeof recordChanges>[0];

/**
 * Ends the sessions of accounts, revokes their tokens and switches off their webhooks. Records each token and webhook
 * in the history (decisions/people.md). Call it whenever `accounts.enabled` is written, both when access is disabled
 * and when it is restored. When access is restored, the call ends credentials that were created while access was
 * being disabled, or that an earlier release did not end, so that no old credential works again.
 */
export async function endAccess(author: Author, accounts: readonly number[]): Promise<EndedAccess> {
  const { db, now } = author;
  if (accounts.length === 0) return nothingEnded;
  await endSessionsOfAll(db, accounts);
  const found = await credentialsInUse(db, accounts);
  const webhooks = found.filter(({ kind }) => kind === 'webhook').map(({ id }) => id);
  const tokens = found.length - webhooks.length;
  if (tokens > 0) await revokeTokens(db, accounts, now);
  if (webhooks.length > 0)
    await switchWebhooksOff(db, webhooks, { now, problem: 'Владельцу вебхука отключили доступ' });
  await recordChanges(
    author,
    found.map(({ kind, ...each }) => ({
      ...each,
      kind,
      action: kind === 'webhook' ? 'changed' : 'removed',
      changes: changesOf(kind),
    })),
  );
  return { tokens, webhooks: webhooks.length };
}

function changesOf(kind: Credential['kind']): Change[] {
  const because = noted('Причина', 'владельцу отключили доступ');
  return kind === 'webhook' ? [...switched('Вебхук', true, false), because] : [because];
}
