import type { ActList, ListedAct } from '#server/acts/act-view.ts';
import { ruDate, ruDateOf } from '#server/kernel/clock.ts';
import { wireId, wireMoney, wirePages } from '../wire.ts';
import { contractsById } from './contract.ts';

/** Shapes of acts (contract §3.3, portal §3 «Act»). */

/** `closing` is null until the act is ready, and where sums are not told. */
function wireAct(act: ListedAct) {
  const { id, contractId, contract, contragentId, company, startOn, endOn, createdAt } = act;
  return {
    ...{ id: wireId(id), contract_id: wireId(contractId), contract },
    ...{ contragent_id: wireId(contragentId), company },
    ...{ startdate: ruDate(startOn), enddate: ruDate(endOn), date: ruDateOf(createdAt) },
    ...{ state: act.state, reason: act.reason, closing: wireMoney(act.closing ?? undefined) },
  };
}

/** act */
export function actAsked({ act }: { act: ListedAct }) {
  return { status: 'success', act: wireAct(act) };
}

/** getActs */
export function actList({ acts, contracts, contragents, paging }: ActList) {
  return {
    acts: acts.map(wireAct),
    contracts: contractsById(contracts),
    contragents: contragents.map(({ id, company }) => ({ id: wireId(id), company })),
    count: paging.total,
    pagination: wirePages(paging),
  };
}
