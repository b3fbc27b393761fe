import { z } from 'zod';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { zEntry } from '../../ordering/fast-order/input.ts';
import { readLines } from '../../ordering/fast-order/read-entry.server.ts';
import { buyerUnder, previewOf, zFor } from './read-list.server.ts';

/**
 * Checks a list for a dealer with the parser and the checks of the dealer's fast order, at the dealer's prices:
 * `{dealer, account?, contract, lines, text?, file?, put?}`. Writes nothing. Refusals: those of `buyerUnder` and of
 * `readEntry`; BAD_INPUT at `text` for a table whose quantity column is not recognised.
 */
export const previewOrderForDealer = staffUseCase({
  name: 'preview-order-for-dealer',
  access: withRight('orders'),
  writes: false,
  input: z.object({ ...zFor, ...zEntry }),
  async run({ dealer, account, contract, ...entry }, ctx) {
    const found = await buyerUnder(ctx, { dealer, account, contract });
    if (!found.ok) return found;
    const read = await readLines(entry, { model: await ctx.catalogue(), db: ctx.db }, dealer);
    if (!read.ok) return read;
    if (read.value.tables.length > 0)
      return fail('BAD_INPUT', {
        fields: {
          text: ['Не видно, где количество. Назовите этот столбец «Количество» и проверьте ещё раз'],
        },
      });
    return ok(await previewOf(ctx, found.value, read.value));
  },
});
