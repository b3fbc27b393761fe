import { z } from 'zod';
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
import { type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { yesOrNo } from '../desk-fields.ts';
import {
  type DeliveryFormValues,
  deliveryFormValues,
  type WeekdayField,
  weekdayFields,
} from './delivery-view.ts';
import { newDelivery, noSuchDelivery } from './get-delivery.server.ts';
import { heldDelivery, insertDelivery, updateDelivery } from './repository.server.ts';

/** One million roubles, in kopecks; a higher price is a typing error. */
const maxPrice = 100_000_000;

/** An hour as typed, «15» or «15:00»; '' for none. */
const zHour = z
  .string()
  .transform((text) => text.trim().replace(/^0?(\d{1,2})(?:[:.]00)?$/, '$1'))
  .refine((text) => text === '' || (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 23), {
    error: 'Укажите час от 1 до 23, например 15',
  });

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
  day_1: zIfSent(zSwitch),
  day_2: zIfSent(zSwitch),
  day_3: zIfSent(zSwitch),
  day_4: zIfSent(zSwitch),
  day_5: zIfSent(zSwitch),
  day_6: zIfSent(zSwitch),
  day_7: zIfSent(zSwitch),
  cutoff_hour: zIfSent(zHour),
  original: zOriginal,
});

const wordings: Record<keyof DeliveryFormValues, Wording> = {
  header: { label: 'Название' },
  hint: { label: 'Пояснение' },
  price: { label: 'Цена', text: (text) => `«${text || 0}\u00a0₽»` },
  needs_address: { label: 'Нужен адрес', text: yesOrNo },
  sort: { label: 'Место в списке' },
  offered: { label: 'Предлагается', text: yesOrNo },
  ...(Object.fromEntries(
    weekdayFields.map(({ name, label }) => [name, { label: `Отгрузка, ${label}`, text: yesOrNo }]),
  ) as Record<WeekdayField, Wording>),
  cutoff_hour: {
    label: 'Заказы на следующий день до',
    text: (hour) => (hour ? `«${hour}:00»` : '«не задано»'),
  },
};

/**
 * Saves a delivery option; `id` 0 creates one. Orders keep an option that is no longer offered, but people who had
 * selected it must select again. Refusals: BAD_INPUT by field, NOT_FOUND, CHANGED_MEANWHILE.
 */
export const saveDelivery = staffUseCase({
  name: 'save-delivery',
  access: withRight('warehouses'),
  writes: true,
  input,
  async run({ id = 0, original, price = 0, ...typed }, ctx) {
    const { db } = ctx;
    const known = id ? await heldDelivery(db, id) : undefined;
    if (id && !known) return noSuchDelivery();
    const stored = deliveryFormValues(known ?? newDelivery());
    const sent = { ...typed, price: amountText(price) };
    const form = { kind: 'delivery', isNew: !known, stored, sent, original, wordings } as const;
    return saveRecord(ctx, form, async (values) => {
      const { header, hint } = values;
      const days = weekdayFields.filter(({ name }) => values[name]).map(({ name }) => name.slice(-1));
      if (days.length === 0) return fail('BAD_INPUT', { fields: { day_1: ['Отметьте хотя бы один день'] } });
      const delivery = {
        header,
        hint,
        price: parseRoubles(values.price) ?? 0,
        needsAddress: values.needs_address,
        sort: Number(values.sort),
        offered: values.offered,
        weekdays: days.join(''),
        cutoffHour: values.cutoff_hour === '' ? null : Number(values.cutoff_hour),
      };
      if (known) await updateDelivery(db, id, delivery);
      return ok({ id: known ? id : await insertDelivery(db, delivery), header });
    });
  },
});
