import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { approvalByKey } from '../approvals/repository.server.ts';
import { holdBasket } from '../basket/repository.server.ts';
import { checkoutOffer } from './checkout-offer.server.ts';
import { type FormPatch, keepForm } from './kept-form.repository.server.ts';
import { orderByKey } from './place-order.repository.server.ts';

const zChoice = z.transform((value: unknown) => zId.safeParse(value).data);
const zTyped = (maxLength: number) =>
  z.transform((value: unknown) =>
    typeof value === 'string' ? value.slice(0, maxLength).trim() || null : undefined,
  );

/**
 * Saves the unfinished order form, so that it is restored after leaving the basket (docs/decisions/orders.md):
 * `{delivery?, address?, date?, comment?, key?}`. Ignores missing fields, and choices that this account may not make.
 * Writes nothing after an order with the form's `key` was placed, because a late request must not restore the typed
 * texts.
 */
export const keepOrderForm = useCase({
  name: 'keep-order-form',
  access: buyers,
  writes: true,
  input: z.object({
    delivery: zChoice,
    address: zChoice,
    date: zTyped(40),
    comment: zTyped(5_000),
    key: z.transform((value: unknown) => (typeof value === 'string' ? value.slice(0, 64) : '')),
  }),
  async run({ delivery, address, date, comment, key }, { db, actor, now }) {
    await holdBasket(db, actor.accountId, now);
    const isPlaced =
      key !== '' &&
      ((await orderByKey(db, actor, key)) ?? (await approvalByKey(db, actor, key))) !== undefined;
    if (isPlaced) return ok({});
    const { deliveries, addresses } = await checkoutOffer(db, actor);
    const patch: FormPatch = {
      delivery: deliveries.find(({ id }) => id === delivery),
      address: addresses.find(({ id }) => id === address)?.id,
      date,
      comment,
    };
    await keepForm(db, actor.accountId, patch);
    return ok({});
  },
});
