import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import { zId, zOptional, zText } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noSuchContract } from '../contracts/get-desk-contract.server.ts';
import { noSuchDealer } from '../dealers/no-such-dealer.ts';
import { findDealer } from '../dealers/repository.server.ts';
import type { PaymentForm } from './payment-view.ts';
import { contractChoices, dealerOfContract, dealersFound } from './repository.server.ts';

const mostFound = 20;

/**
 * Returns the choices for a new payment, step by step: dealers found by `query`, the contracts of a `dealer`, a
 * `contract`. A single contract is preselected. Refusal: NOT_FOUND, also if a colleague serves the dealer.
 */
export const openPaymentForm = staffUseCase({
  name: 'open-payment-form',
  access: withRight('money'),
  writes: false,
  input: z.object({
    query: zOptional(zText(100)),
    dealer: zOptional(zId).catch(undefined),
    contract: zOptional(zId).catch(undefined),
  }),
  async run({ query = '', dealer: asked, contract: chosen }, { db, actor, now }) {
    const served = confinedTo(actor);
    const owner = chosen === undefined ? undefined : await dealerOfContract(db, chosen, served);
    if (chosen !== undefined && !owner) return noSuchContract();
    const dealerId = owner?.dealerId ?? asked;
    const dealer = dealerId === undefined ? undefined : await findDealer(db, dealerId, served);
    if (dealerId !== undefined && !dealer) return noSuchDealer();
    const contracts = dealer ? await contractChoices(db, dealer.id) : [];
    const form: PaymentForm = {
      query,
      found: dealer ? [] : await dealersFound(db, query, { served, most: mostFound }),
      dealer: dealer && { id: dealer.id, header: dealer.header },
      contracts,
      contract:
        contracts.find(({ id }) => id === chosen) ?? (contracts.length === 1 ? contracts[0] : undefined),
      today: ruDate(dayOf(now)),
    };
    return ok(form);
  },
});
