import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/schema.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { type CopiedPart, type CopyPreview, copiedParts, type Person } from './copy-view.ts';
import type { ManagerSettings } from './manager-settings.ts';
import { readSettings, settingsWords } from './read-settings.server.ts';
import { managersOf } from './repository.server.ts';

const parts = Object.keys(copiedParts) as [CopiedPart, ...CopiedPart[]];

/** Accepts one or several values of a group of checkboxes. Omits unknown values, so that an old link still works. */
function zList<T extends z.ZodType>(each: T) {
  return z.preprocess((value) => {
    const all = value === undefined ? [] : [value].flat().slice(0, 500);
    return [...new Set(all.flatMap((one) => (each.safeParse(one).success ? [one] : [])))];
  }, z.array(each));
}

/** The source and the targets by id, and the parts to copy. */
export const copyInput = {
  from: zId.optional().catch(undefined),
  to: zList(zId),
  parts: zList(z.enum(parts)),
};

type AskedCopy = { from: number; to: readonly number[]; parts: readonly CopiedPart[] };

/** The preview, the settings to write (`given`), and the current settings of each manager, by id. */
type CopyPlan = CopyPreview & { given: ManagerSettings; settings: Map<number, ManagerSettings> };

/**
 * Returns what a copy would change, without changing anything (§2.19.1). Only managers can be selected, because
 * observers see all the dealer's data. Refuses with BAD_INPUT at `from`, `to` or `parts`.
 */
export async function planCopy(
  db: Kysely<Database>,
  actor: SignedIn,
  { from, to, parts: asked }: AskedCopy,
): Promise<Result<CopyPlan>> {
  const managers = (await managersOf(db, actor)).filter(({ type }) => type === '2');
  const source = managers.find(({ id }) => id === from);
  const targets = managers.filter(({ id }) => id !== from && to.includes(id));
  if (!source) return fail('BAD_INPUT', { fields: { from: ['Выберите, с кого копировать'] } });
  if (targets.length === 0) return fail('BAD_INPUT', { fields: { to: ['Отметьте, кому копировать'] } });
  if (asked.length === 0) return fail('BAD_INPUT', { fields: { parts: ['Отметьте, что копировать'] } });
  const { settings, offered } = await readSettings(db, actor, [from, ...targets.map(({ id }) => id)]);
  const given = settings.get(from)!;
  if (asked.includes('contracts') && given.contracts.length === 0)
    return fail('BAD_INPUT', { fields: { from: ['У этого менеджера нет договоров: копировать нечего'] } });
  const changesOf = await settingsWords(db, { offered, parts: asked, all: [...settings.values()] });
  const preview = targets.map((target) => ({
    ...personOf(target),
    changes: changesOf(settings.get(target.id)!, given),
  }));
  const shown = createHash('sha256')
    .update(JSON.stringify([source.id, preview]))
    .digest('hex')
    .slice(0, 32);
  return ok({ source: personOf(source), targets: preview, shown, given, settings });
}

/** Returns a manager for the form, with the e-mail instead of a missing name. */
export function personOf({
  id,
  name,
  email,
  enabled,
}: {
  id: number;
  name: string;
  email: string;
  enabled: boolean;
}): Person {
  return { id, name: name || email, enabled };
}
