import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { recordChanges } from '../../work/history/record-change.server.ts';
import { holdDealer } from '../dealers/hold.repository.server.ts';
import { keepBefore } from './copies.repository.server.ts';
import { holdAccounts, writeSettings } from './copy.repository.server.ts';
import { copyInput, planCopy } from './plan-copy.server.ts';

type Copied = { copied: number; source: string; copy: number | undefined };

/**
 * Copies the chosen parts of a manager's settings (contracts, addresses, limits and price politics) to other managers
 * and replaces theirs (§2.19.1), for all chosen managers or for none. `shown` identifies the preview that was read;
 * if anything has changed since, nothing is copied. The history records the previous settings of each manager, and
 * `undoCopy` can restore them by the id `copy`. Refusals: BAD_INPUT by field, CHANGED_MEANWHILE.
 */
export const copyToManagers = useCase({
  name: 'copy-to-managers',
  access: mainOnly,
  writes: true,
  input: z.object({ ...copyInput, shown: z.string().max(64).catch('') }),
  async run({ from = 0, to, parts, shown }, ctx) {
    const { db, actor, now, log } = ctx;
    // Always lock in this order: saving a card locks the dealer, saving prices locks the account.
    await holdDealer(db, actor.dealerId);
    await holdAccounts(db, actor.dealerId, [from, ...to]);
    const plan = await planCopy(db, actor, { from, to, parts });
    if (!plan.ok) return plan;
    const { targets, source, given, settings } = plan.value;
    const changed = targets.filter(({ changes }) => changes.length > 0);
    const ids = changed.map(({ id }) => id);
    // A form sent twice also ends here, because the second time nothing differs.
    if (ids.length === 0) return ok<Copied>({ copied: 0, source: source.name, copy: undefined });
    if (plan.value.shown !== shown)
      return fail('CHANGED_MEANWHILE', {
        message: 'Данные менеджеров изменились. Проверьте ещё раз, что изменится',
      });
    const before = new Map(ids.map((id) => [id, settings.get(id)!]));
    const copy = await keepBefore(db, { dealerId: actor.dealerId, from, parts, given, before, now });
    await writeSettings(db, new Map(ids.map((id) => [id, given])), parts);
    await recordChanges(
      ctx,
      changed.map(({ id, name, changes }) => ({
        kind: 'account' as const,
        id,
        header: name,
        action: 'changed' as const,
        dealerId: actor.dealerId,
        changes,
      })),
    );
    log('managers.copied', { from, to: ids.length });
    return ok<Copied>({ copied: ids.length, source: source.name, copy });
  },
});
