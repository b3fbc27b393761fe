import { z } from 'zod';
import { dayOf } from '../../../kernel/clock.ts';
import { zId } from '../../../kernel/fields.ts';
import { ok } from '../../../kernel/result.ts';
import { withRight } from '../../../kernel/staff-rights.ts';
import { staffUseCase } from '../../../kernel/use-case.ts';
import { noSuchProduct } from '../get-desk-product.server.ts';
import { findProductRecord } from '../repository.server.ts';
import type { ProductArrivals } from './arrivals.ts';
import { arrivalsAtDesk, openWarehouses } from './repository.server.ts';

/** Returns the expected arrivals of a product from today on, and where others can be entered (§12.1.19). Refusal: NOT_FOUND. */
export const listProductArrivals = staffUseCase({
  name: 'list-product-arrivals',
  access: withRight('warehouses'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, now }) {
    const product = await findProductRecord(db, id);
    if (!product) return noSuchProduct();
    const [arrivals, warehouses] = await Promise.all([
      arrivalsAtDesk(db, { id, today: dayOf(now) }),
      openWarehouses(db),
    ]);
    const { articul, header, unit } = product;
    return ok<ProductArrivals>({
      ...{ id, articul, header, unit, warehouses },
      arrivals: arrivals.map(({ wmsId, ...arrival }) => arrival),
    });
  },
});
