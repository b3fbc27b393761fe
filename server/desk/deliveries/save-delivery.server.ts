import { z } from 'zod';
import { administrators } from '../../kernel/actor.ts';
import {
  zFlag,
  zIdOrNew,
  zIfSent,
  zLine,
  zOptional,
  zPlace,
  zRequiredLine,
  zRoubles,
  zSwitch,
} from '../../kernel/fields.ts';
import { amountText, parseRoubles } from '../../kernel/money.ts';
import { reconcile, type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { changesBetween } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { yesOrNo } from '../desk-fields.ts';
import { type DeliveryFormValues, deliveryFormValues } from './delivery-view.ts';
import { newDelivery, noSuchDelivery } from './get-delivery.server.ts';
import { heldDelivery, insertDelivery, updateDelivery } from './repository.server.ts';

/** A million roubles, in kopecks: more is a slip of the pen. */
const maxPrice = 100_000_000;

const input = z.object({
  id: zIdOrNew,
  header: zRequiredLine(255),
  hint: zLine(255),
  price: zOptional(
    zRoubles.refine((kopecks) => kopecks <= maxPrice, {
      error: 'Цена – не больше 1\u00a0000\u00a0000\u00a0₽',
    }),
  ),
  needs_address: zFlag,
  sort: zPlace,
  offered: zIfSent(zSwitch),
  original: zOriginal,
});

const wordings: Record<keyof DeliveryFormValues, Wording> = {
  header: { label: 'Название' },
  hint: { label: 'Пояснение' },
  price: { label: 'Цена', text: (text) => `«${text || 0}\u00a0₽»` },
  needs_address: { label: 'Нужен адрес', text: yesOrNo },
  sort: { label: 'Место в списке' },
  offered: { label: 'Предлагается', text: yesOrNo },
};

/**
 * Saves a delivery option; a new one when `id` is 0. One that is not offered any more stays with its orders;
 * who had chosen it chooses again. Refusals: BAD_INPUT by field, NOT_FOUND, CHANGED_MEANWHILE.
 */
export const saveDelivery = staffUseCase({
  name: 'save-delivery',
  access: administrators,
  writes: true,
  input,
  async run({ id = 0, original, ...typed }, ctx) {
    const { db, actor, log } = ctx;
    const known = id ? await heldDelivery(db, id) : undefined;
    if (id && !known) return noSuchDelivery();
    const stored = deliveryFormValues(known ?? newDelivery());
    const { price = 0, offered = stored.offered } = typed;
    const sent = { ...typed, price: amountText(price), offered };
    const merged = reconcile({ sent, stored, original: known && original }, wordings);
    if (!merged.ok) return merged;
    const { values, meanwhile } = merged;
    const delivery = {
      header: values.header,
      hint: values.hint,
      price: parseRoubles(values.price) ?? 0,
      needsAddress: values.needs_address,
      sort: Number(values.sort),
      offered: values.offered,
    };
    if (known) await updateDelivery(db, id, delivery);
    const savedId = known ? id : await insertDelivery(db, delivery);
    await recordChange(ctx, {
      kind: 'delivery',
      id: savedId,
      header: values.header,
      action: known ? 'changed' : 'created',
      changes: changesBetween(known ? stored : {}, values, wordings),
    });
    log('delivery.saved', { delivery: savedId, by: actor.staffId, added: !known });
    return ok({ id: savedId, meanwhile });
  },
});
