import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { whoMakesPapers } from '../../ordering/orders/who-makes-papers.server.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import { deskBillNow } from './bill-now.server.ts';
import { keepBill } from './keep-bill.server.ts';

/**
 * Creates the bill for an order for staff, like `billOrder` for dealers, and returns the id of its document
 * (§12.1.51). Refusals: NOT_FOUND; CANNOT_BILL where 1C makes the papers, and as for `billOrder`; TOO_MANY_TRIES.
 */
export const deskBillOrder = staffUseCase({
  name: 'desk-bill-order',
  access: withRight('documents'),
  writes: 'own',
  input: z.object({ id: zId }),
  async run({ id }, ctx) {
    const { db, actor } = ctx;
    if ((await whoMakesPapers(db, await currentSettings(db))) === '1c')
      return fail('CANNOT_BILL', { message: 'Счета выставляет 1С: так выбрано в настройках' });
    return keepBill(ctx, (now) => deskBillNow(now, confinedTo(actor), id));
  },
});
