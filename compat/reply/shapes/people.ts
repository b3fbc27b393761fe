import { subscriptionPath } from '#app/components/accounts/account-hrefs.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import { wireFlag, wireId } from '../wire.ts';

/** Shapes of accounts, legal entities and what they are told (contract §3.2). */

/** activateagent, activateaccount, deleteaccount and their like: what it is now. */
export function switched({ id, enabled }: { id: number; enabled: boolean }) {
  return { result: 1, id: wireId(id), enabled: wireFlag(enabled) };
}

/** updatenotifystatus */
export function notifyStatus({ id, enabled }: { id: number; enabled: boolean }) {
  return { result: 1, id: wireId(id), state: wireFlag(enabled) };
}

/** The subscription toggle; `id` is the account whose it is. */
export function subscription({ id, subscribed }: { id: number; subscribed: boolean }) {
  return { result: 1, id: wireId(id), val: wireFlag(subscribed), redirect: subscriptionPath };
}

export const savedWithResult = () => ({ result: 1 });

/** checkuser: what an old page shows in an alert; nothing when the e-mail is free. */
export function emailTaken({ taken }: { taken: boolean }): string {
  return taken ? texts.EMAIL_TAKEN : '';
}
