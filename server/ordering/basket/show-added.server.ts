import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId, zOptional } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { pointsAt, zAnyType } from './input.ts';
import { readCurrentBasket } from './read-basket.server.ts';

/**
 * Returns a product's lines in the basket after it was added, `{id, wms?, type?}` (§2.10). Lines of several
 * warehouses or types are combined: their pieces, their `sum` in kopecks, the names of their warehouses.
 * NOT_FOUND when there is none.
 */
export const showAdded = useCase({
  name: 'show-added',
  access: buyers,
  writes: false,
  input: z.object({ id: zId, wms: zOptional(zId), type: zAnyType }),
  async run({ id, wms, type }, { db, actor }) {
    const basket = await readCurrentBasket(db, actor);
    const groups = basket.groups
      .map(({ header, lines }) => ({
        header,
        lines: lines.filter((line) => pointsAt({ id, wms, type }, line)),
      }))
      .filter(({ lines }) => lines.length > 0);
    const lines = groups.flatMap((group) => group.lines);
    const [first] = lines;
    if (!first) return fail('NOT_FOUND', { message: 'Этого товара в корзине нет' });
    return ok({
      line: {
        ...first,
        quantity: lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
        sum: lines.reduce((total, { sum }) => total + sum, 0),
      },
      warehouse: groups.map(({ header }) => header).join(', '),
      basket,
    });
  },
});
