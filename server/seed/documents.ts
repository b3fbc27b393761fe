import type { Insertable } from 'kysely';
import { shippedStates } from '../db/order-states.ts';
import type { Database, DocumentKind } from '../db/schema.ts';
import { addDays, dayOf } from '../kernel/clock.ts';
import { numberKey } from '../papers/documents/document-kinds.ts';
import type { World } from './world.ts';

/** The files of the documents, by kind; `drawDemoFiles` writes them. */
export const demoDocuments: Partial<Record<DocumentKind, string>> = {
  invoice: '5d1c0e8e-6d0f-4c1b-9f57-0c6a1f5d0e01.pdf',
  upd: '5d1c0e8e-6d0f-4c1b-9f57-0c6a1f5d0e02.pdf',
  certificate: '5d1c0e8e-6d0f-4c1b-9f57-0c6a1f5d0e03.pdf',
};

const newestOrders = 14;

type Row = Insertable<Database['documents']>;

/**
 * Returns 1C documents of the dealer with the logins: a bill for each of the newest orders, a УПД for each of these
 * orders that was shipped, a certificate and a reconciliation act.
 */
export function documentsOf({ dealers, orders, now }: Pick<World, 'dealers' | 'orders' | 'now'>): Row[] {
  const [dealer] = dealers;
  if (!dealer) return [];
  const own = orders.filter((order) => order.dealer_id === dealer.row.id).slice(-newestOrders);
  const today = dayOf(now);
  const rows = own.flatMap((order) => {
    const contract = dealer.contracts.find(({ id }) => id === order.contract_id);
    if (!contract) return [];
    const day = dayOf(order.created_at);
    const about = {
      contragent_id: contract.contragent_id,
      contract_id: contract.id,
      order_id: order.id,
      amount: order.total,
    };
    const padded = String(order.id).padStart(6, '0');
    const bill = documentRow('invoice', `УТ-${padded}`, day, about);
    if (!shippedStates.includes(order.state)) return [bill];
    const shippedOn = [addDays(day, 2), today].sort()[0]!;
    return [bill, documentRow('upd', `УТ-${padded}`, shippedOn, about)];
  });
  const contragent_id = dealer.contragents[0]!.id;
  const general = { contragent_id, contract_id: null, order_id: null, amount: null };
  return [
    ...rows,
    documentRow('certificate', 'RU С-RU.АБ12.В.00417', addDays(today, -40), general),
    // 1C has not sent the file of this document yet.
    { ...documentRow('reconciliation', 'УТ-000031', addDays(today, -3), general), ...withoutFile },
  ].map((row) => ({ ...row, dealer_id: dealer.row.id }));
}

const withoutFile = { file: null, file_size: null, file_hash: null };

function documentRow(
  kind: DocumentKind,
  number: string,
  issued_on: string,
  about: Pick<Row, 'contragent_id' | 'contract_id' | 'order_id' | 'amount'>,
): Row {
  const file = demoDocuments[kind] ?? null;
  return {
    external_id: `demo ${kind} ${number}`,
    dealer_id: 0,
    ...about,
    ...{ kind, number, number_key: numberKey(number), issued_on, cancelled: 0 },
    ...{ file, file_size: null, file_hash: null },
  };
}
