import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type FormRecord, reconcile, staleForm } from '../../kernel/reconcile.ts';
import { type Failure, fail } from '../../kernel/result.ts';
import { type Contragent, type Requisites, requisitesOf, requisiteWordings } from './contragent-view.ts';
import { findContragent, holdContragent, type Owner } from './repository.server.ts';
import { isKppOf, kppError } from './rules.ts';

type Sent = { [Name in keyof Requisites]?: Requisites[Name] | undefined };

type Merged = {
  ok: true;
  /** Undefined for a new contragent. */
  known: Contragent | undefined;
  /** As stored; empty for a new contragent. */
  stored: Requisites;
  values: Requisites;
  meanwhile: string[];
};

/**
 * Locks a contragent until the transaction ends and merges the sent values with the stored ones; `id` 0 or none
 * means a new one. Refusals: NOT_FOUND, CHANGED_MEANWHILE, BAD_INPUT at `kpp`.
 */
export async function mergeRequisites(
  db: Kysely<Database>,
  owner: Owner,
  { id, original, sent }: { id: number | undefined; original: FormRecord | undefined; sent: Sent },
): Promise<Merged | Failure> {
  if (id) await holdContragent(db, owner, id);
  const known = id ? await findContragent(db, owner, id) : undefined;
  if (id && !known) return fail('NOT_FOUND', { message: 'Такого контрагента нет' });

  const stored = known ? requisitesOf(known) : noRequisites;
  const merged = reconcile(
    { sent: sent as Partial<Requisites>, stored, original: known && original },
    requisiteWordings,
  );
  if (!merged.ok) return merged;
  const { values, meanwhile } = merged;
  // A form or call without INN and KPP must not be refused because of values that others have stored.
  const isChecked = !known || sent.inn !== undefined || sent.kpp !== undefined;
  if (isChecked && !isKppOf(values.kpp, values.inn)) {
    const fields = { kpp: [kppError] };
    // The INN may have been changed meanwhile, so the form is returned with the stored values.
    return meanwhile.length > 0
      ? staleForm({ fields, kept: values, stored, meanwhile })
      : fail('BAD_INPUT', { fields });
  }
  return { ok: true, known, stored, values, meanwhile };
}

/** The requisites of a new contragent. */
export const noRequisites: Requisites = {
  company: '',
  inn: '',
  kpp: '',
  ogrn: '',
  legal_address: '',
  bank: '',
  bik: '',
  account: '',
};

/** Refuses an INN that this or another dealer has already registered. */
export function innTaken(): Failure {
  const taken = fail('INN_TAKEN');
  return { ...taken, fields: { inn: [taken.message] } };
}
