import { isView, type SignedIn } from '../../kernel/actor.ts';
import type { WebhookView } from './webhook-view.ts';

/** Returns a webhook as a reader may see it: the staff who look as a dealer see no more of its address than the host. */
export function shownTo(actor: SignedIn, webhook: WebhookView): WebhookView {
  return isView(actor) ? { ...webhook, url: `https://${new URL(webhook.url).host}/…` } : webhook;
}
