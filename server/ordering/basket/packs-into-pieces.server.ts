import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { maxQuantityLength } from '../fast-order/list-limits.ts';
import { readQuantity } from '../fast-order/quantity.ts';
import { packsOf } from './repository.server.ts';

/** No portal form has more fields for packs than a list has lines. */
const zTyped = z
  .array(
    z.object({ id: zId, text: z.string().max(maxQuantityLength, { error: 'Укажите количество товара' }) }),
  )
  .max(1_000, { error: 'Не больше 1\u00a0000\u00a0позиций за один раз' });

/**
 * Converts quantities typed as packs («2 уп») into pieces, `{typed: [{id, text}]}` by product id (§10.13). Returns in
 * the same order `pieces` and `said`, «LT-1: 2 уп. = 24 шт.», or the `problem` that the person must resolve. Writes
 * nothing. Used only for the portal's forms, because the old calls do not accept packs (decisions/quantities.md).
 */
export const packsIntoPieces = useCase({
  name: 'packs-into-pieces',
  access: buyers,
  writes: false,
  input: z.object({ typed: zTyped }),
  async run({ typed }, { db }) {
    const packs = await packsOf(db, [...new Set(typed.map(({ id }) => id))]);
    return ok(
      typed.map(({ id, text }) => {
        const product = packs.get(id);
        const { value, said, problem } = readQuantity(text, product);
        if (value === undefined) return { problem: problem ?? '' };
        return { pieces: value, said: said && product ? `${product.articul}: ${said}` : '' };
      }),
    );
  },
});
