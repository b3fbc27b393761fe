import { z } from 'zod';
import { offeredWarehouses } from '../../goods/warehouses.repository.server.ts';
import { confinedTo } from '../../kernel/actor.ts';
import { dayOf } from '../../kernel/clock.ts';
import { zIdOrNew } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { seesDealers } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { settlementsOf } from '../../ordering/balance/repository.server.ts';
import { newestPermits } from '../../ordering/limit/permits.repository.server.ts';
import { noSuchDealer } from '../dealers/no-such-dealer.ts';
import { contragentsOfDealer, findDealer, priceTypesByName } from '../dealers/repository.server.ts';
import type { ContractCard, ContractRecord } from './contract-view.ts';
import { findContract } from './repository.server.ts';

export const noSuchContract = () => fail('NOT_FOUND', { message: 'Такого договора нет' });

const shownPermits = 5;

/** The record of a new contract. */
export const newContract: ContractRecord = {
  id: 0,
  header: '',
  contragentId: 0,
  priceTypeId: 0,
  discountBp: 0,
  creditLimit: 0,
  deferralDays: null,
  validFrom: null,
  validTo: null,
  warehouses: [],
  ordersExpected: false,
  enabled: true,
};

/**
 * Returns a contract with the choices of its form. For id 0 or none, returns a new contract of `dealer` with all
 * warehouses and with `contragent` selected. A single contragent or price type is preselected. Refusal: NOT_FOUND,
 * also for a dealer whom a colleague serves.
 */
export const getDeskContract = staffUseCase({
  name: 'get-desk-contract',
  access: seesDealers,
  writes: false,
  input: z.object({ id: zIdOrNew, dealer: zIdOrNew, contragent: zIdOrNew.catch(undefined) }),
  async run({ id = 0, dealer: asked = 0, contragent = 0 }, { db, actor, now }) {
    const known = id ? await findContract(db, id, confinedTo(actor)) : undefined;
    if (id && !known) return noSuchContract();
    const dealer = await findDealer(db, known?.dealerId ?? asked, confinedTo(actor));
    if (!dealer) return noSuchDealer();
    const [contragents, priceTypes, warehouses, permits, settlements] = await Promise.all([
      contragentsOfDealer(db, dealer.id),
      priceTypesByName(db),
      offeredWarehouses(db, known?.warehouses),
      id ? newestPermits(db, id, shownPermits) : [],
      settlementsOf(db, dealer.id, { today: dayOf(now), ids: id ? [id] : [] }),
    ]);
    const offered = contragents.filter((each) => (known ? each.id === known.contragentId : each.enabled));
    const card: ContractCard = {
      ...(known ?? {
        ...newContract,
        contragentId: offered.some((each) => each.id === contragent) ? contragent : only(offered),
        priceTypeId: only(priceTypes),
        warehouses: warehouses.map((each) => each.id),
        balance: 0,
        open: 0,
      }),
      overdue: settlements[0]?.overdue ?? 0,
      permits,
      dealer: { id: dealer.id, header: dealer.header },
      contragents: offered.map((each) => ({ id: each.id, header: each.company })),
      priceTypes,
      allWarehouses: warehouses.map(({ id: wms, header }) => ({ id: wms, header })),
    };
    return ok(card);
  },
});

/** Returns the id of the only choice; 0 if there are several or none. */
function only(choices: { id: number }[]): number {
  return choices.length === 1 ? (choices[0]?.id ?? 0) : 0;
}
