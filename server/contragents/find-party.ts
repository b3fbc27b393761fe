import type { Contragent } from './contragent-view.ts';

/** What a register knows of a legal entity; empty where it does not tell. */
export type Party = Pick<Contragent, 'company' | 'inn' | 'kpp' | 'ogrn' | 'legal_address'>;

/** Asks a register for a legal entity by its INN. `away`: it did not answer, or nothing that can be used. */
export type FindParty = (inn: string) => Promise<Party | 'unknown' | 'away'>;

/** What was typed, with what the register knows in the fields that are empty. */
export function fillEmpty(typed: Record<string, unknown>, party: Party): Record<string, unknown> {
  const known = Object.entries(party).filter(([name]) => String(typed[name] ?? '').trim() === '');
  return { ...typed, ...Object.fromEntries(known) };
}
