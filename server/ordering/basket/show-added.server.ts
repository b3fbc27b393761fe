import { z } from 'zod';
import { findProduct } from '../../catalogue/find-product.server.ts';
import { buyers } from '../../kernel/actor.ts';
import { zId, zIdOrNew, zOptional } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { pointsAt, zAnyType } from './input.ts';
import { readCurrentBasket } from './read-basket.server.ts';

/**
 * Returns a product's lines in the basket after it was added, `{id, wms?, type?}` (§2.10). Combines lines of several
 * warehouses or types: their pieces, their `sum` in kopecks, the names of their warehouses. If there is no line,
 * returns the `product` that may be added, with the warehouse `wms` or the contract's first one. Without an id returns
 * only the basket. Refuses a product that is not sold with NOT_FOUND.
 */
export const showAdded = useCase({
  name: 'show-added',
  access: buyers,
  writes: false,
  input: z.object({ id: zIdOrNew, wms: zOptional(zId), type: zAnyType }),
  async run({ id, wms, type }, ctx) {
    const basket = await readCurrentBasket(ctx.db, ctx.actor);
    if (id === undefined) return ok({ basket });
    const groups = basket.groups
      .map(({ header, lines }) => ({
        header,
        lines: lines.filter((line) => pointsAt({ id, wms, type }, line)),
      }))
      .filter(({ lines }) => lines.length > 0);
    const lines = groups.flatMap((group) => group.lines);
    const [first] = lines;
    if (!first) {
      const found = await findProduct(ctx, id);
      if (!found.ok) return found;
      const { contract, product } = found.value;
      const { header } = product;
      const place = contract.warehouses.find((each) => each.id === wms) ?? contract.warehouses[0];
      return ok({ basket, product: { id, header }, contractId: contract.id, warehouse: place });
    }
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
