import type { Kysely } from 'kysely';
import type { Database, ReturnState } from '../../db/schema.ts';
import { formPdf } from '../../files/form-pdf.server.ts';
import type { SavedFile } from '../../files/saved-file.server.ts';
import { dayOf, ruDateOf } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { paperText } from '../../ordering/orders/paper-names.ts';
import { standingPaper } from '../../ordering/orders/papers-of-order.repository.server.ts';
import { orderNumber, reasonText } from '../../ordering/orders/rules.ts';
import { chosenRate, lineRate, type VatRate } from '../../ordering/orders/vat.ts';
import { whoMakesPapers } from '../../ordering/orders/who-makes-papers.server.ts';
import { findReturn, linesOfReturns } from '../../ordering/returns/repository.server.ts';
import { returnNumber } from '../../ordering/returns/rules.ts';
import { partiesOf } from '../../people/contragents/party.repository.server.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import { linesToBill } from '../bills/repository.server.ts';
import { pricedLine } from './paper-sums.ts';
import { bodyOf, orderOfReturn } from './repository.server.ts';
import { returnNoteForm } from './return-note.ts';

/** The states in which a return has a waybill: the pieces are agreed. */
export const notedStates: readonly ReturnState[] = ['accepted', 'received'];

/**
 * Returns the waybill of a return as a PDF: the agreed pieces at the prices and rates at which they were sold. The
 * caller must check access. Refusals: NOT_FOUND; CANNOT_ISSUE before the return is accepted, where 1C makes the papers,
 * and while the VAT is not chosen.
 */
export async function readReturnNote(db: Kysely<Database>, id: number): Promise<Result<SavedFile>> {
  const found = await findReturn(db, id);
  const order = found && (await orderOfReturn(db, found.order_id));
  if (!order) return fail('NOT_FOUND', { message: 'Такого возврата нет' });
  const settings = await currentSettings(db);
  if ((await whoMakesPapers(db, settings)) === '1c')
    return fail('CANNOT_ISSUE', { message: 'Накладные оформляет 1С: так выбрано в настройках' });
  if (!notedStates.includes(found.state))
    return fail('CANNOT_ISSUE', { message: 'Накладная на возврат готова, когда возврат согласован' });
  const usual = chosenRate(settings.vat);
  if (usual === undefined)
    return fail('CANNOT_ISSUE', { message: 'Накладную пока не оформить: поставщик не указал НДС в ценах' });
  const [lines, sold, paper, parties] = await Promise.all([
    linesOfReturns(db, [id]),
    linesToBill(db, order.id),
    standingPaper(db, order.id),
    partiesOf(db, order),
  ]);
  const body = paper && (await bodyOf(db, paper.id));
  // The rate of the paper, because the wholesaler's usual rate may have changed since.
  const rates = new Map<number, VatRate>([
    ...sold.map((line) => [line.id, lineRate(line, usual)] as const),
    ...(body?.lines ?? []).map((line) => [line.id, line.rate] as const),
  ]);
  const form = returnNoteForm({
    // With the same requisites as the paper that it cites.
    ...(body ? { seller: body.seller, buyer: body.buyer } : parties),
    number: returnNumber(id),
    issuedOn: dayOf(found.decided_at ?? found.created_at),
    basis: [
      `Договор ${order.contract}, заказ ${orderNumber(order.id, order.createdAt)} от ${ruDateOf(order.createdAt)}`,
      paper && paperText(paper),
    ]
      .filter(Boolean)
      .join(', '),
    reason: reasonText(found),
    lines: lines.map((line) => ({
      ...{ id: line.id, articul: line.articul, name: line.header, unit: line.unit },
      ...pricedLine({ ...line, rate: rates.get(line.id) ?? null }),
    })),
  });
  return ok({
    name: `${form.name.replaceAll('\u00a0', ' ')}.pdf`,
    type: 'application/pdf',
    body: formPdf(form),
  });
}
