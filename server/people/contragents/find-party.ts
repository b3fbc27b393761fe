import type { Contragent } from './contragent-view.ts';

/** The register's data on a legal entity; unknown fields are empty. */
export type Party = Pick<Contragent, 'company' | 'inn' | 'kpp' | 'ogrn' | 'legal_address'>;

/** Looks up a legal entity in a register by its INN. `away`: there was no usable response. */
export type FindParty = (inn: string) => Promise<Party | 'unknown' | 'away'>;

/** Returns the typed values, with empty fields filled in from the register. */
export function fillEmpty(typed: Record<string, unknown>, party: Party): Record<string, unknown> {
  const known = Object.entries(party).filter(([name]) => String(typed[name] ?? '').trim() === '');
  return { ...typed, ...Object.fromEntries(known) };
}

declare module '#server/kernel/use-case.ts' {
  interface Services {
    /** The register of legal entities; undefined when none is configured (DADATA_KEY). */
    findParty?: FindParty | undefined;
  }
}
