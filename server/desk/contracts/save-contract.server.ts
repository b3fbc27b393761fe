import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/schema.ts';
import type { Named } from '../../goods/model.ts';
import { allWarehouses } from '../../goods/warehouses.repository.server.ts';
import { confinedTo } from '../../kernel/actor.ts';
import { isoOfRu } from '../../kernel/clock.ts';
import { zIdOrNew, zIfSent, zSwitch } from '../../kernel/fields.ts';
import { parseRoubles } from '../../kernel/money.ts';
import { type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { type FieldErrors, fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { holdDealer } from '../../people/dealers/hold.repository.server.ts';
import { refreshDealerWords } from '../../people/dealers/words.repository.server.ts';
import { parsePercent } from '../../people/price-politics/percent.ts';
import { closeContractRequest } from '../../people/requests/close-contract-request.server.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { noSuchDealer } from '../dealers/no-such-dealer.ts';
import { contragentsOfDealer, findDealer, priceTypesByName } from '../dealers/repository.server.ts';
import { type ContractFormValues, contractFormValues, termValues } from './contract-view.ts';
import { newContract, noSuchContract } from './get-desk-contract.server.ts';
import { datesReversed, termsOf, zContractNumber, zTerms } from './input.ts';
import { findContract, holdContract, insertContract, updateContract } from './repository.server.ts';
import { unknownChoices } from './unknown-choices.server.ts';

const input = z.object({
  id: zIdOrNew,
  /** Only for a new contract. A contract's contragent never changes, because its orders and acts refer to it. */
  dealer: zIdOrNew,
  contragent: zIdOrNew,
  header: zContractNumber,
  ...zTerms,
  orders_expected: zIfSent(zSwitch),
  enabled: zIfSent(zSwitch),
  original: zOriginal,
});

const wordings: Record<keyof ContractFormValues, Wording> = {
  header: { label: 'Номер договора' },
  price_type: { label: 'Вид цен' },
  discount: { label: 'Скидка', text: (text) => `«${text || 0}\u00a0%»` },
  credit_limit: { label: 'Лимит', text: (text) => `«${text || 0}\u00a0₽»` },
  deferral: { label: 'Отсрочка', text: (text) => (text === '' ? '«не задана»' : `«${text}\u00a0дн.»`) },
  valid_from: { label: 'Действует с' },
  valid_to: { label: 'Действует по' },
  warehouses: { label: 'Склады' },
  orders_expected: {
    label: 'Под ожидаемое поступление',
    text: (allowed) => (allowed ? '«можно заказывать»' : '«нельзя заказывать»'),
  },
  enabled: { label: 'Договор', text: (enabled) => (enabled ? '«действует»' : '«закрыт»') },
};

/** Returns `wordings` with the names of price types and warehouses. */
async function namedWordings(db: Kysely<Database>): Promise<typeof wordings> {
  const [types, warehouses] = [await priceTypesByName(db), await allWarehouses(db)];
  const among = (named: Named[]) => (ids: unknown) =>
    named
      .filter(({ id }) => [ids].flat().map(Number).includes(id))
      .map(({ header }) => `«${header}»`)
      .join(', ') || 'нет';
  return {
    ...wordings,
    price_type: { ...wordings.price_type, text: among(types) },
    warehouses: { ...wordings.warehouses, text: among(warehouses) },
  };
}

/**
 * Saves a contract of a dealer; `id` 0 creates one. No orders can be placed under a contract that is closed or outside
 * its dates; its existing orders, debts and acts are kept. Refusals: BAD_INPUT by field, NOT_FOUND, CHANGED_MEANWHILE.
 */
export const saveContract = staffUseCase({
  name: 'save-contract',
  access: withRight('contracts'),
  writes: true,
  input,
  async run({ id = 0, dealer: asked = 0, original, ...typed }, ctx) {
    const { db, actor } = ctx;
    if (id) await holdContract(db, id);
    const known = id ? await findContract(db, id, confinedTo(actor)) : undefined;
    if (id && !known) return noSuchContract();
    const dealerId = known?.dealerId ?? asked;
    if (!(await findDealer(db, dealerId, confinedTo(actor)))) return noSuchDealer();
    if (!known) await holdDealer(db, dealerId);

    const sent = {
      header: typed.header,
      price_type: String(typed.price_type),
      ...termValues(termsOf(typed)),
      warehouses: typed.warehouses,
      orders_expected: typed.orders_expected,
      enabled: typed.enabled,
    };
    const stored = contractFormValues(known ?? newContract);
    const named = await namedWordings(db);
    const form = { kind: 'contract', isNew: !known, stored, sent, original, wordings: named } as const;
    return saveRecord(ctx, form, async (values) => {
      const contract = {
        header: values.header,
        contragentId: known?.contragentId ?? typed.contragent ?? 0,
        priceTypeId: Number(values.price_type),
        discountBp: parsePercent(values.discount) ?? 0,
        creditLimit: parseRoubles(values.credit_limit) ?? 0,
        deferralDays: values.deferral === '' ? null : Number(values.deferral),
        validFrom: isoOfRu(values.valid_from) ?? null,
        validTo: isoOfRu(values.valid_to) ?? null,
        warehouses: values.warehouses,
        ordersExpected: values.orders_expected,
        enabled: values.enabled,
      };
      const fields: FieldErrors = await unknownChoices(db, contract, known);
      const contragents = known ? [] : await contragentsOfDealer(db, dealerId);
      const isOffered = contragents.some((each) => each.id === contract.contragentId && each.enabled);
      if (!known && !isOffered) fields.contragent = ['Выберите контрагента'];
      const { header, validFrom, validTo } = contract;
      if (validFrom && validTo && validFrom > validTo) fields.valid_to = [datesReversed];
      if (Object.keys(fields).length > 0) return fail('BAD_INPUT', { fields });

      if (known) await updateContract(db, id, contract);
      const savedId = known ? id : await insertContract(db, dealerId, contract);
      await refreshDealerWords(db, dealerId);
      const closedRequest = await closeContractRequest(ctx, { ...contract, id: savedId, dealerId });
      return ok({ id: savedId, header, dealerId, closedRequest });
    });
  },
});
