import { isView, type SignedIn } from '../../kernel/actor.ts';
import type { WebhookView } from './webhook-view.ts';

/** Returns a webhook as shown to a reader. Staff who view the portal as a dealer see only the host of its address. */
export function shownTo(actor: SignedIn, webhook: WebhookView): WebhookView {
  return isView(actor) ? { ...webhook, url: `https://${new URL(webhook.url).host}/…` } : webhook;
}
