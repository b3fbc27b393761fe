import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { WebhookView } from '../../ordering/webhooks/webhook-view.ts';
import { findWebhook, webhooksHeld } from '../../ordering/webhooks/webhooks.repository.server.ts';
import type { DealerWebhook } from './dealer-view.ts';

/** Returns the webhooks of a dealer's people, newest first, twenty at most. */
export async function webhooksOfDealer(
  db: Kysely<Database>,
  dealerId: number,
  now: number,
): Promise<DealerWebhook[]> {
  return (await webhooksHeld(db, { dealerId }, now)).map(shownToStaff);
}

/** Returns one webhook of a dealer's people; undefined for any other id. */
export async function webhookOfDealer(
  db: Kysely<Database>,
  dealerId: number,
  id: number,
  now: number,
): Promise<DealerWebhook | undefined> {
  const webhook = await findWebhook(db, { dealerId }, id, now);
  return webhook && shownToStaff(webhook);
}

/**
 * Returns a webhook as shown to staff: with only the host of its address, because the rest may contain a secret of the
 * dealer.
 */
function shownToStaff(webhook: WebhookView): DealerWebhook {
  const { id, name, url, owner, createdAt, lastAt, lastStatus, enabled, state, failingSince } = webhook;
  const host = new URL(url).host;
  return { id, name, host, owner, createdAt, lastAt, lastStatus, enabled, state, failingSince };
}
