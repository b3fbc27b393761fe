import { z } from 'zod';
import { zIfSent, zRequiredLine } from '../../kernel/fields.ts';
import { amountText } from '../../kernel/money.ts';
import { refreshWordsOf } from '../../people/dealers/words.repository.server.ts';
import { percentText } from '../../people/price-politics/percent.ts';
import { closeContractRequest } from '../../people/requests/close-contract-request.server.ts';
import { waitingContragents } from '../../people/requests/repository.server.ts';
import type { Entity, RowProblem } from './entity.ts';
import { flagOr, zDay, zOneCId, zPercent, zReference, zSum, zWhole, zYesOrNo } from './fields.ts';
import {
  contractsWithoutId,
  enabledIdsOf,
  heldRecords,
  idsOf,
  namesOf,
  ownersOf,
  replaceWarehouses,
  warehousesOf,
} from './records.repository.server.ts';
import { changedIds, columnsOf, isProblem, saveRecords, type Wanted } from './save-records.server.ts';

const row = z.object({
  id: zOneCId,
  /** The contragent of the contract, which never changes. */
  contragent: zReference,
  number: zIfSent(zRequiredLine(100)),
  price_type: zReference,
  discount: zPercent,
  /** Roubles; 0 for prepayment. */
  credit_limit: zSum,
  deferral_days: zWhole(0, 365),
  warehouses: zIfSent(z.array(zOneCId, { error: 'Нужен массив id складов' }).max(1_000)),
  valid_from: zDay,
  valid_to: zDay,
  /** Whether expected goods may be ordered. */
  orders_expected: zYesOrNo,
  /** False when the contract is closed. */
  enabled: zYesOrNo,
});

const newContract = {
  ...{ header: '', price_type_id: 0, discount_bp: 0, credit_limit: 0, enabled: 1 },
  ...{ deferral_days: null, valid_from: null, valid_to: null, orders_expected: 0 },
};

/**
 * Contracts with their terms and warehouses. An existing contract of the contragent with the same number and no 1C id
 * receives this id. A new or changed contract closes the dealer's request for a contract, unless the contract is
 * closed or expired, and notifies the dealer.
 */
export const contracts: Entity<z.output<typeof row>> = {
  name: 'contracts',
  row,
  otherNames: { counterparty: 'contragent', defer_days: 'deferral_days' },
  scope: {
    field: 'contragent',
    ids: (db, owner) => enabledIdsOf(db, 'contracts', owner),
    ending: (id) => ({ id, enabled: false }) as z.output<typeof row>,
  },
  async save(ctx, rows) {
    const { db } = ctx;
    const contragents = await ownersOf(
      db,
      rows.flatMap(({ contragent }) => contragent ?? []),
    );
    const byId = await heldRecords(db, 'contracts', rows);
    const free = await contractsWithoutId(
      db,
      [...contragents.values()].map(({ id }) => id),
    );
    /** Removes the matching contract without a 1C id from the list, so that no other row gets it, and returns it. */
    const takeFree = (contragent: number | undefined, number: string | undefined) => {
      const place = free.findIndex((each) => each.contragent_id === contragent && each.header === number);
      return place < 0 ? undefined : free.splice(place, 1)[0];
    };
    const types = await idsOf(
      db,
      'price_types',
      rows.map(({ price_type }) => price_type),
    );
    const warehouses = await idsOf(
      db,
      'warehouses',
      rows.flatMap((sent) => sent.warehouses ?? []),
    );
    const decided = rows.map((sent): Wanted<'contracts'> | RowProblem => {
      const contragent = contragents.get(sent.contragent ?? '');
      if (sent.contragent !== undefined && !contragent)
        return { field: 'contragent', text: `Нет контрагента с id ${sent.contragent}` };
      const known = byId(sent) ?? takeFree(contragent?.id, sent.number);
      const columns = columnsOf(known, {
        ...newContract,
        dealer_id: contragent?.dealerId ?? 0,
        contragent_id: contragent?.id ?? 0,
      });
      if (columns.contragent_id === 0) return { field: 'contragent', text: 'Укажите контрагента' };
      if (contragent && contragent.id !== columns.contragent_id)
        return { field: 'contragent', text: 'Договор принадлежит другому контрагенту' };
      const header = sent.number ?? columns.header;
      if (header === '') return { field: 'number', text: 'Укажите номер договора' };
      const typeId = sent.price_type === undefined ? columns.price_type_id : types.get(sent.price_type);
      if (typeId === undefined) return { field: 'price_type', text: `Нет вида цен с id ${sent.price_type}` };
      if (typeId === 0) return { field: 'price_type', text: 'Укажите вид цен' };
      const lost = sent.warehouses?.find((id) => !warehouses.has(id));
      if (lost !== undefined) return { field: 'warehouses', text: `Нет склада с id ${lost}` };
      const row = {
        ...columns,
        header,
        price_type_id: typeId,
        discount_bp: sent.discount ?? columns.discount_bp,
        credit_limit: sent.credit_limit ?? columns.credit_limit,
        deferral_days: sent.deferral_days ?? columns.deferral_days,
        valid_from: sent.valid_from === undefined ? columns.valid_from : sent.valid_from,
        valid_to: sent.valid_to === undefined ? columns.valid_to : sent.valid_to,
        orders_expected: flagOr(sent.orders_expected, columns.orders_expected),
        enabled: flagOr(sent.enabled, columns.enabled),
      };
      if (row.valid_from && row.valid_to && row.valid_from > row.valid_to)
        return { field: 'valid_to', text: 'Договор заканчивается раньше, чем начинается' };
      return { id: sent.id, known, row, dealerId: columns.dealer_id };
    });
    const had = await warehousesOf(
      db,
      decided.flatMap((each) => (isProblem(each) ? [] : (each.known?.id ?? []))),
    );
    const warehouseNames = await namesOf(db, 'warehouses', [
      ...[...had.values()].flat(),
      ...warehouses.values(),
    ]);
    const lists = rows.map((sent, i) => {
      const each = decided[i]!;
      if (isProblem(each) || sent.warehouses === undefined) return undefined;
      const before = had.get(each.known?.id ?? 0) ?? [];
      const after = [...new Set(sent.warehouses.flatMap((id) => warehouses.get(id) ?? []))].sort(
        (a, b) => a - b,
      );
      return after.join() === before.join() ? undefined : { before, after };
    });
    const wanted = decided.map((each, i) => {
      const list = lists[i];
      if (isProblem(each) || !list) return each;
      const [before, after] = [warehouseNames(list.before), warehouseNames(list.after)];
      return { ...each, also: [{ label: 'Склады', before, after }] };
    });
    const typeNames = await namesOf(
      db,
      'price_types',
      wanted.flatMap((each) => (isProblem(each) ? [] : [each.row.price_type_id, each.known?.price_type_id])),
    );
    const saved = await saveRecords(
      ctx,
      {
        table: 'contracts',
        kind: 'contract',
        header: ({ header }) => header,
        wordings: { ...wordings, price_type_id: { label: 'Вид цен', text: typeNames } },
      },
      wanted,
    );
    const ids = saved.map(({ id }) => id);
    await replaceWarehouses(
      db,
      new Map(lists.flatMap((list, i) => (list && ids[i] !== undefined ? [[ids[i], list.after]] : []))),
    );

    const touched = new Set(changedIds(saved));
    const taken = wanted.flatMap((each, i) =>
      isProblem(each) ? [] : [{ ...each, contractId: ids[i] ?? 0 }],
    );
    const changed = taken.filter(({ contractId }) => touched.has(contractId));
    await refreshWordsOf(
      db,
      changed.map(({ row }) => row.dealer_id),
    );
    const asked = await waitingContragents(
      db,
      changed.map(({ row }) => row.contragent_id),
    );
    for (const { contractId, row } of changed.filter(({ row }) => asked.has(row.contragent_id))) {
      await closeContractRequest(ctx, {
        id: contractId,
        header: row.header,
        contragentId: row.contragent_id,
        dealerId: row.dealer_id,
        enabled: row.enabled === 1,
        validFrom: row.valid_from ?? null,
        validTo: row.valid_to ?? null,
      });
    }
    return saved.map(({ outcome }) => outcome);
  },
};

const wordings = {
  header: { label: 'Номер договора' },
  discount_bp: { label: 'Скидка', text: (discount: number) => `${percentText(discount)}\u00a0%` },
  credit_limit: { label: 'Лимит', text: amountText },
  deferral_days: { label: 'Отсрочка', text: (days: number) => `${days}\u00a0дн.` },
  valid_from: { label: 'Действует с' },
  valid_to: { label: 'Действует по' },
  orders_expected: {
    label: 'Под ожидаемое поступление',
    text: (allowed: number) => (allowed ? 'можно заказывать' : 'нельзя заказывать'),
  },
  enabled: { label: 'Договор', text: (enabled: number) => (enabled ? 'действует' : 'закрыт') },
};
