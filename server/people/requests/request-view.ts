import { requisiteLabels } from '../contragents/contragent-view.ts';
import type { Party } from '../contragents/party.ts';

/** What a dealer can request from staff: a contract for a contragent, or another name, INN or KPP of a contragent. */
export type RequestKind = 'contract' | 'requisites';
type RequestState = 'waiting' | 'done' | 'refused' | 'withdrawn';

/** A waiting request, as shown to the dealer. `wanted` are the requested requisites. */
export type WaitingRequest = {
  id: number;
  contragentId: number;
  kind: RequestKind;
  createdAt: number;
  wanted: Party;
};

/** The requisites that identify a party. Once a contragent has contracts or documents, only staff can change them. */
export const fixedRequisites = ['company', 'inn', 'kpp'] as const;

export function partyIn({ company, inn, kpp }: Party): Party {
  return { company, inn, kpp };
}

export function sameParty(a: Party, b: Party): boolean {
  return fixedRequisites.every((name) => a[name] === b[name]);
}

/** Returns the differences between two parties, one line each: «ИНН: 7707083893 → 7743013901». */
export function partyChanges(before: Party, after: Party): string[] {
  return fixedRequisites
    .filter((name) => before[name] !== after[name])
    .map((name) => `${requisiteLabels[name]}: ${before[name] || 'нет'} → ${after[name] || 'нет'}`);
}

/** Returns «Запрос № 12». */
export function requestNumber(id: number): string {
  return `Запрос №\u00a0${id}`;
}

type Label = 'primary' | 'success' | 'danger' | 'neutral';

const states: Record<RequestState, { header: string; label: Label }> = {
  waiting: { header: 'Ждёт', label: 'primary' },
  done: { header: 'Выполнен', label: 'success' },
  refused: { header: 'Отказано', label: 'danger' },
  withdrawn: { header: 'Отозван', label: 'neutral' },
};

export function shownRequestState(state: RequestState): { id: RequestState; header: string; label: Label } {
  return { id: state, ...states[state] };
}
