import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId, zRequiredLine } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { holdOrder } from '../../ordering/orders/order-change.repository.server.ts';
import { noteChanged } from '../../ordering/orders/order-exchange.repository.server.ts';
import { paperText } from '../../ordering/orders/paper-names.ts';
import { nameShipment } from '../../ordering/sums/ledger.repository.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { documentTitle } from '../documents/document-kinds.ts';
import { documentKindOf } from './paper.ts';
import { findPaper, writeCancelled } from './repository.server.ts';

/**
 * Cancels a paper of the portal with a reason (§12.1.51). It keeps its number, and dealers do not see it any more.
 * Returns its order and title. Refusals: NOT_FOUND, BAD_INPUT at `reason`, CANNOT_ISSUE when it is cancelled already.
 */
export const cancelPaper = staffUseCase({
  name: 'cancel-paper',
  access: withRight('documents'),
  writes: true,
  input: z.object({ paper: zId, reason: zRequiredLine(200) }),
  async run({ paper: id, reason }, ctx) {
    const { db, actor, now, log } = ctx;
    const known = await findPaper(db, id, confinedTo(actor));
    if (!known) return fail('NOT_FOUND', { message: 'Такой накладной нет' });
    await holdOrder(db, known.orderId);
    const held = (await findPaper(db, id, undefined))!;
    if (held.cancelledAt !== null)
      return fail('CANNOT_ISSUE', { message: `Накладную уже аннулировали: ${held.cancelledBy}` });
    const by = (actor.name || actor.email).slice(0, 255);
    await writeCancelled(db, held, { by, at: now, reason });
    await nameShipment(db, held.orderId, { paper: paperText(held), isCancelled: true });
    const title = documentTitle({ ...held, kind: documentKindOf(held.kind) });
    await recordChange(ctx, {
      ...{ kind: 'document', id: held.documentId, header: title, action: 'changed' },
      dealerId: held.dealerId,
      changes: [
        { label: 'Документ', before: 'действует', after: 'аннулирован' },
        { label: 'Причина', before: '', after: reason },
      ],
    });
    await noteChanged(db, [held.orderId], now);
    log('paper.cancelled', { paper: id, staff: actor.staffId });
    return ok({ orderId: held.orderId, title });
  },
});
