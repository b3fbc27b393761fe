import { z } from 'zod';
import { subscriptionPath } from '#app/components/people/accounts/account-hrefs.ts';
import { texts } from '#server/kernel/texts.ru.ts';
import { shaped } from '../shaped.ts';
import { wireFlag, wireId, zFlag, zId } from '../wire.ts';

/** Shapes of accounts, legal entities and notifications (§7.2.4). */

/** The response to `activateagent`, `activateaccount`, `deleteaccount` and similar calls: the resulting state. */
export const switched = shaped(
  z.object({ result: z.literal(1), id: zId, enabled: zFlag }),
  ({ id, enabled }: { id: number; enabled: boolean }) => ({
    result: 1,
    id: wireId(id),
    enabled: wireFlag(enabled),
  }),
);

/** The response to `updatenotifystatus`. */
export const notifyStatus = shaped(
  z.object({ result: z.literal(1), id: zId, state: zFlag }),
  ({ id, enabled }: { id: number; enabled: boolean }) => ({
    result: 1,
    id: wireId(id),
    state: wireFlag(enabled),
  }),
);

/** The response to the subscription toggle; `id` is the id of the signed-in account. */
export const subscription = shaped(
  z.object({ result: z.literal(1), id: zId, val: zFlag, redirect: z.string() }),
  ({ id, subscribed }: { id: number; subscribed: boolean }) => ({
    result: 1,
    id: wireId(id),
    val: wireFlag(subscribed),
    redirect: subscriptionPath,
  }),
);

export const savedWithResult = shaped(z.object({ result: z.literal(1) }), (_saved: unknown) => ({
  result: 1,
}));

/**
 * Returns the response to `checkuser`: the text that an old page shows in an alert; empty when the e-mail is free.
 */
export function emailTaken({ taken }: { taken: boolean }): string {
  return taken ? texts.EMAIL_TAKEN : '';
}
