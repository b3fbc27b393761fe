import type { Staff } from '../../kernel/actor.ts';
import { type FormRecord, reconcile, type Wording } from '../../kernel/reconcile.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { type Change, changesBetween, type HistoryKind } from './history-entry.ts';
import { recordChange } from './record-change.server.ts';

/** Fields of forms that are instructions to the portal and not part of a record. */
type Order = 'as_in_1c';

type SentForm<T extends FormRecord> = {
  kind: HistoryKind;
  /** True for a form that creates a record; `stored` then contains the values of an empty form. */
  isNew: boolean;
  stored: T;
  /** A missing field keeps its stored value. */
  sent: { [Name in keyof T]?: T[Name] | undefined };
  original: FormRecord | undefined;
  /** The history contains every field of the form, so every field needs a wording. */
  wordings: { [Name in Exclude<keyof T & string, Order>]: Wording };
};

type Written<T> = {
  id: number;
  /** The name of the record in the history. */
  header: string;
  dealerId?: number;
  /** The saved values, if they differ from those passed to `write`. */
  values?: T;
  /** Changes for the history in addition to the fields of the form. */
  changes?: readonly Change[];
};

/**
 * Saves the form of a record at the desk: merges it with what others have saved meanwhile (decisions/forms.md), calls
 * `write` with the merged values, adds the differences to the history and logs the save. The caller must lock the
 * record. Refusals: CHANGED_MEANWHILE, and those of `write`.
 */
export async function saveRecord<T extends FormRecord, W extends Written<T>>(
  ctx: Context<Staff>,
  { kind, isNew, stored, sent, original, wordings }: SentForm<T>,
  write: (values: T) => Promise<Result<W>>,
): Promise<Result<W & { meanwhile: string[] }>> {
  const merged = reconcile(
    { sent: sent as Partial<T>, stored, original: isNew ? undefined : original },
    wordings,
  );
  if (!merged.ok) return merged;
  const written = await write(merged.values);
  if (!written.ok) return written;
  const { id, header, dealerId, values = merged.values, changes = [] } = written.value;
  const fields = wordings as Record<string, Wording>;
  await recordChange(ctx, {
    kind,
    id,
    header,
    dealerId,
    action: isNew ? 'created' : 'changed',
    changes: [...changesBetween<FormRecord>(isNew ? {} : stored, values, fields), ...changes],
  });
  ctx.log(`${kind}.saved`, { [kind]: id, by: ctx.actor.staffId, added: isNew });
  return ok({ ...written.value, meanwhile: merged.meanwhile });
}
