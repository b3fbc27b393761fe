import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Database, DocumentKind } from '../../db/schema.ts';
import type { Entity, RowProblem } from '../../exchange/rows/entity.ts';
import { flagOr, zDay, zOneCId, zReference, zSum, zYesOrNo } from '../../exchange/rows/fields.ts';
import {
  contractsWithOwners,
  heldRecords,
  namesOf,
  ownersOf,
} from '../../exchange/rows/records.repository.server.ts';
import { columnsOf, isProblem, saveRecords, type Wanted } from '../../exchange/rows/save-records.server.ts';
import { ruDate } from '../../kernel/clock.ts';
import { zIfSent, zRequiredLine } from '../../kernel/fields.ts';
import { amountText } from '../../kernel/money.ts';
import { noteChanged } from '../../ordering/orders/order-exchange.repository.server.ts';
import {
  documentKindNames,
  documentKinds,
  documentTitle,
  numberKey,
} from '../../papers/documents/document-kinds.ts';
import { removeFileLater } from '../../papers/documents/remove-files.server.ts';
import { ordersNamed } from '../orders-named.repository.server.ts';
import { rowsUseCase } from '../rows-use-case.server.ts';

const row = z.object({
  id: zOneCId,
  kind: zIfSent(z.enum(documentKindNames, { error: `Укажите ${documentKindNames.join(', ')}` })),
  number: zIfSent(zRequiredLine(50)),
  date: zDay,
  /** The contract; without it, the contragent is required. */
  contract: zReference,
  contragent: zReference,
  /** The order's number in the portal, or its 1C id if it was created in 1C. */
  order: zReference,
  /** Roubles. */
  sum: zSum,
  /** True when no longer posted or marked for deletion; hidden from dealers. */
  cancelled: zYesOrNo,
});

type Row = z.output<typeof row>;
type Columns = Omit<Selectable<Database['documents']>, 'id' | 'external_id'>;

const withoutFile = { file: null, file_size: null, file_hash: null, file_at: null };

const newDocument: Columns = {
  ...{ dealer_id: 0, contragent_id: 0, contract_id: null, order_id: null, kind: 'other', cancelled: 0 },
  ...{ number: '', number_key: '', issued_on: '', amount: null },
  ...withoutFile,
};

/** Bills, invoices and other papers of a contragent. Their files are sent in separate calls (`putDocumentFile`). */
const documents: Entity<Row> = {
  name: 'documents',
  row,
  async save(ctx, rows) {
    const { db } = ctx;
    const byId = await heldRecords(db, 'documents', rows);
    const contracts = await contractsWithOwners(
      db,
      rows.flatMap(({ contract }) => contract ?? []),
    );
    const contragents = await ownersOf(
      db,
      rows.flatMap(({ contragent }) => contragent ?? []),
    );
    const orderOf = await ordersNamed(
      db,
      rows.map(({ order }) => order),
    );
    const numbers = new Map<number, string>();
    const decide = (sent: Row): Wanted<'documents'> | RowProblem => {
      const contract = sent.contract === undefined ? undefined : contracts.get(sent.contract);
      if (sent.contract !== undefined && !contract)
        return { field: 'contract', text: `Нет договора с id ${sent.contract}` };
      const contragent = sent.contragent === undefined ? undefined : contragents.get(sent.contragent);
      if (sent.contragent !== undefined && !contragent)
        return { field: 'contragent', text: `Нет контрагента с id ${sent.contragent}` };
      if (contract && contragent && contract.contragentId !== contragent.id)
        return { field: 'contragent', text: 'Договор принадлежит другому контрагенту' };
      const known = byId(sent);
      const columns = columnsOf(known, newDocument);
      const contragentId = contract?.contragentId ?? contragent?.id ?? columns.contragent_id;
      // When the contragent changes, the document loses its former contract and order.
      const before = contragentId === columns.contragent_id ? columns : { contract_id: null, order_id: null };
      const dealerId = contract?.dealerId ?? contragent?.dealerId ?? columns.dealer_id;
      if (contragentId === 0) return { field: 'contract', text: 'Укажите договор или контрагента' };
      const order = sent.order === undefined ? undefined : orderOf(sent.order, dealerId);
      if (order && isProblem(order)) return order;
      if (order) numbers.set(order.id, order.number);
      const kind = sent.kind ?? (known ? columns.kind : undefined);
      const number = sent.number ?? columns.number;
      const issuedOn = sent.date ?? columns.issued_on;
      const empty = missingOf({ kind, number, issuedOn });
      if (empty || kind === undefined)
        return { field: empty ?? 'kind', text: 'Это поле необходимо заполнить.' };
      // The file shows the requisites and prices of the former contragent, so a new contragent must not get it.
      const kept = contragentId === columns.contragent_id ? {} : withoutFile;
      const row = {
        ...columns,
        ...kept,
        dealer_id: dealerId,
        contragent_id: contragentId,
        contract_id: contract?.id ?? before.contract_id,
        order_id: order?.id ?? before.order_id,
        kind,
        number,
        number_key: numberKey(number),
        issued_on: issuedOn,
        amount: sent.sum ?? columns.amount,
        cancelled: flagOr(sent.cancelled, columns.cancelled),
      };
      return { id: sent.id, known, row, dealerId };
    };
    // Cancelled documents that the portal never had are ignored.
    const posted = rows.filter((sent) => byId(sent) || !sent.cancelled);
    const decided = posted.map(decide);
    const all = decided.flatMap((each) => (isProblem(each) ? [] : [each.row, each.known ?? each.row]));
    const contractNames = await namesOf(
      db,
      'contracts',
      all.map(({ contract_id }) => contract_id),
    );
    const contragentNames = await namesOf(
      db,
      'contragents',
      all.map(({ contragent_id }) => contragent_id),
    );
    const saved = await saveRecords(
      ctx,
      {
        table: 'documents',
        kind: 'document',
        header: ({ issued_on, ...row }) => documentTitle({ ...row, issuedOn: issued_on }),
        wordings: {
          ...wordings,
          contragent_id: { label: 'Контрагент', text: contragentNames },
          contract_id: { label: 'Договор', text: contractNames },
          order_id: { label: 'Заказ', text: (id: number) => numbers.get(id) ?? '' },
        },
      },
      decided,
    );
    for (const each of decided) {
      if (isProblem(each) || !each.known?.file || each.row.file !== null) continue;
      await removeFileLater(db, each.known.file, ctx.now);
    }
    const orders = decided.flatMap((each, i) =>
      isProblem(each) || saved[i]!.outcome === 'unchanged' ? [] : [each.row.order_id, each.known?.order_id],
    );
    await noteChanged(
      db,
      orders.filter((id) => id != null),
      ctx.now,
    );
    const outcomes = new Map(posted.map(({ id }, i) => [id, saved[i]!.outcome]));
    return rows.map(({ id }) => outcomes.get(id) ?? 'unchanged');
  },
};

export const putDocuments = rowsUseCase(documents);

const wordings = {
  kind: { label: 'Вид', text: (kind: DocumentKind) => documentKinds[kind] },
  number: { label: 'Номер' },
  issued_on: { label: 'Дата', text: ruDate },
  amount: { label: 'Сумма', text: amountText },
  cancelled: { label: 'Документ', text: (cancelled: number) => (cancelled ? 'отозван' : 'действует') },
};

function missingOf({
  kind,
  number,
  issuedOn,
}: {
  kind: DocumentKind | undefined;
  number: string;
  issuedOn: string;
}): string | undefined {
  if (kind === undefined) return 'kind';
  if (number === '') return 'number';
  return issuedOn === '' ? 'date' : undefined;
}
