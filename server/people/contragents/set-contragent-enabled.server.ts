import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { zFlag, zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { switched } from '../../work/history/history-entry.ts';
import { lastChange } from '../../work/history/last-change.repository.server.ts';
import { refuseStaleSwitch, zShown } from '../../work/history/last-change.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { findContragent, holdContragent, setEnabled } from './repository.server.ts';

/**
 * Activates or deactivates a legal entity (§4.1); while it is deactivated, no orders can be placed under its
 * contracts (§10.6). Repeating it is not an error. `shown`, `changed` and `last` as in `switchOf`. Refusals:
 * NOT_FOUND, CHANGED_MEANWHILE.
 */
export const setContragentEnabled = useCase({
  name: 'set-contragent-enabled',
  access: mainOnly,
  writes: true,
  input: z.object({ id: zId, enabled: zFlag, shown: zShown }),
  async run({ id, enabled, shown }, ctx) {
    const { db, actor } = ctx;
    await holdContragent(db, actor, id);
    const contragent = await findContragent(db, actor, id);
    if (!contragent) return fail('NOT_FOUND', { message: 'Такого контрагента нет' });
    const changed = contragent.enabled !== enabled;
    const stale = changed && (await refuseStaleSwitch(db, { kind: 'contragent', id, shown }));
    if (stale) return stale;
    await setEnabled(db, id, enabled);
    await recordChange(ctx, {
      kind: 'contragent',
      id,
      header: contragent.company,
      action: 'changed',
      dealerId: actor.dealerId,
      changes: switched('Контрагент', contragent.enabled, enabled),
    });
    const last = await lastChange(db, 'contragent', id);
    return ok({ id, enabled, company: contragent.company, changed, last });
  },
});
