import { z } from 'zod';
import { ruDate, ruDateOf } from '#server/kernel/clock.ts';
import type { ActHead, ActList, ListedAct } from '#server/papers/acts/act-view.ts';
import { shaped } from '../shaped.ts';
import { rowsOfPage, wireId, wireMoney, wirePages, zDate, zId, zMoney, zPagination } from '../wire.ts';
import { contractsById, zContracts } from './contract.ts';

/** Shapes of acts (§7.3.7, §3.19). */

const zAct = z
  .object({
    id: zId,
    contract_id: zId,
    contract: z.string(),
    contragent_id: zId,
    company: z.string(),
    startdate: zDate,
    enddate: zDate,
    date: zDate.meta({ description: 'The day of the request, `dd.mm.yyyy`.' }),
    state: z.enum(['queued', 'ready', 'failed']),
    reason: z.string().meta({ description: 'Why it failed; empty otherwise.' }),
    closing: zMoney.meta({
      description: 'The closing balance in roubles; null until the act is ready, and when sums are hidden.',
    }),
  })
  .meta({ id: 'Act' });

function wireAct(act: ListedAct): z.input<typeof zAct> {
  const { id, contractId, contract, contragentId, company, startOn, endOn, createdAt } = act;
  return {
    id: wireId(id),
    contract_id: wireId(contractId),
    contract,
    contragent_id: wireId(contragentId),
    company,
    startdate: ruDate(startOn),
    enddate: ruDate(endOn),
    date: ruDateOf(createdAt),
    state: act.state,
    reason: act.reason,
    closing: wireMoney(act.closing ?? undefined),
  };
}

/** The response to `act`. */
export const actAsked = shaped(
  z.object({ status: z.literal('success'), act: zAct }),
  ({ act }: { act: ListedAct }) => ({ status: 'success', act: wireAct(act) }),
);

/** The response to `act/{id}`. */
export const actCard = shaped(z.object({ act: zAct }), (act: ListedAct & Pick<ActHead, 'sums'>) => ({
  act: wireAct({ ...act, closing: act.state === 'ready' && act.sums === 'shown' ? act.closing : null }),
}));

/** The response to `getActs`. */
export const actList = shaped(
  z.object({
    acts: z.array(zAct),
    contracts: zContracts,
    contragents: z.array(z.object({ id: zId, company: z.string() })),
    count: z.int(),
    pagination: zPagination,
  }),
  ({ acts, contracts, contragents, paging }: ActList) => ({
    acts: rowsOfPage(acts, paging).map(wireAct),
    contracts: contractsById(contracts),
    contragents: contragents.map(({ id, company }) => ({ id: wireId(id), company })),
    count: paging.total,
    pagination: wirePages(paging),
  }),
);
