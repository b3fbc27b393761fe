import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { seesReturns } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { givenSince, orderSettings } from '../../ordering/orders/exchange-settings.repository.server.ts';
import { warehouseNames } from '../../ordering/orders/order-change.repository.server.ts';
import { orderNumber, reasonText } from '../../ordering/orders/rules.ts';
import { whoMakesPapers } from '../../ordering/orders/who-makes-papers.server.ts';
import { noSuchReturn } from '../../ordering/returns/no-such-return.ts';
import { findReturn, linesOfReturns, paymentOfReturn } from '../../ordering/returns/repository.server.ts';
import { returnNumber, shownReturnState } from '../../ordering/returns/rules.ts';
import { writtenOffText } from '../../ordering/returns/written-off.ts';
import { notedStates } from '../../papers/issued/read-return-note.server.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import type { DeskReturnView } from './desk-return.ts';
import { namesOfReturn } from './repository.server.ts';
import { returnExchange } from './return-exchange.ts';

/** Returns one return with its lines. Refuses with NOT_FOUND, also when the staff member may not see the dealer. */
export const getDeskReturn = staffUseCase({
  name: 'get-desk-return',
  access: seesReturns,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const found = await findReturn(db, id, confinedTo(actor));
    if (!found) return noSuchReturn();
    const [names, lines, warehouses, settings, portal] = await Promise.all([
      namesOfReturn(db, id),
      linesOfReturns(db, [id]),
      warehouseNames(db),
      orderSettings(db),
      currentSettings(db),
    ]);
    const twice =
      found.state === 'received' && found.in_payments === 0
        ? await paymentOfReturn(db, {
            ...{ externalId: found.external_id, externalNumber: found.external_number },
            ...{ externalOn: found.external_on, contractId: found.contract_id, total: Number(found.total) },
          })
        : undefined;
    const unknown = lines.filter(({ isOf1c }) => !isOf1c).map(({ articul }) => articul);
    return ok<DeskReturnView>({
      id,
      number: returnNumber(id),
      order: { id: found.order_id, number: orderNumber(found.order_id, names.orderedAt) },
      dealer: names.dealer,
      dealerId: found.dealer_id,
      askedBy: names.name || names.email || found.asked_by,
      createdAt: found.created_at,
      reason: reasonText(found),
      answer: found.answer,
      state: shownReturnState(found.state),
      total: Number(found.total),
      decidedBy: found.decided_by,
      decidedAt: found.decided_at,
      receivedBy: found.received_by,
      receivedAt: found.received_at,
      lines: lines.map(({ returnId: _, product: __, isOf1c: ___, ...line }) => line),
      warehouses: [...warehouses].map(([wms, header]) => ({ id: wms, header })),
      exchange:
        (await givenSince(db, settings)) === undefined
          ? undefined
          : returnExchange(found, {
              isOn: settings.returns === 'yes',
              unknown,
              writtenOff: writtenOffText(lines),
            }),
      twice,
      hasNote:
        notedStates.includes(found.state) &&
        portal.vat !== '' &&
        (await whoMakesPapers(db, portal)) === 'portal',
    });
  },
});
