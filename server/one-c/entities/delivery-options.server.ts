import { z } from 'zod';
import type { Entity } from '../../exchange/rows/entity.ts';
import { flagOr, zOneCId, zSum, zYesOrNo } from '../../exchange/rows/fields.ts';
import { heldRecords } from '../../exchange/rows/records.repository.server.ts';
import { columnsOf, saveRecords } from '../../exchange/rows/save-records.server.ts';
import { zIfSent, zLine, zRequiredLine } from '../../kernel/fields.ts';
import { amountText } from '../../kernel/money.ts';
import { rowsUseCase } from '../rows-use-case.server.ts';

const row = z.object({
  id: zOneCId,
  name: zIfSent(zRequiredLine(255)),
  hint: zIfSent(zLine(255)),
  /** Roubles. */
  price: zSum,
  needs_address: zYesOrNo,
  /** False when the option is no longer offered. */
  enabled: zYesOrNo,
});

/** A new option is free, offered every day, and sorted after the existing ones. */
const newOption = { header: 'Доставка', hint: '', price: 0, needs_address: 0, sort: 1_000, hidden: 0 };

/** Delivery options. An existing option with the same name and no 1C id receives this id. Staff set days and hours. */
const deliveryOptions: Entity<z.output<typeof row>> = {
  name: 'delivery-options',
  row,
  async save(ctx, rows) {
    const recordOf = await heldRecords(ctx.db, 'delivery_options', rows, {
      column: 'header',
      of: ({ name }) => name,
    });
    const wanted = rows.map((sent) => {
      const known = recordOf(sent);
      const columns = columnsOf(known, { ...newOption, weekdays: '1234567', cutoff_hour: null });
      const row = {
        ...columns,
        header: sent.name ?? columns.header,
        hint: sent.hint ?? columns.hint,
        price: sent.price ?? columns.price,
        needs_address: flagOr(sent.needs_address, columns.needs_address),
        hidden: 1 - flagOr(sent.enabled, 1 - columns.hidden),
      };
      return { id: sent.id, known, row };
    });
    const saved = await saveRecords(
      ctx,
      {
        table: 'delivery_options',
        kind: 'delivery',
        header: ({ header }) => header,
        wordings: {
          header: { label: 'Название' },
          price: { label: 'Цена', text: amountText },
          hidden: { label: 'Предлагается', text: (hidden: number) => (hidden ? 'нет' : 'да') },
        },
      },
      wanted,
    );
    return saved.map(({ outcome }) => outcome);
  },
};

export const putDeliveryOptions = rowsUseCase(deliveryOptions);
