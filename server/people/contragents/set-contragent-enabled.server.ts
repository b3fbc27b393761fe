import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { zFlag, zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { switched } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { findContragent, setEnabled } from './repository.server.ts';

/**
 * Activates or deactivates a legal entity (§4.1); while it is deactivated, no orders can be placed under its
 * contracts (§10.6). Repeating it is not an error. Refusal: NOT_FOUND.
 */
export const setContragentEnabled = useCase({
  name: 'set-contragent-enabled',
  access: mainOnly,
  writes: true,
  input: z.object({ id: zId, enabled: zFlag }),
  async run({ id, enabled }, ctx) {
    const { db, actor } = ctx;
    const contragent = await findContragent(db, actor, id);
    if (!contragent) return fail('NOT_FOUND', { message: 'Такого контрагента нет' });
    await setEnabled(db, id, enabled);
    await recordChange(ctx, {
      kind: 'contragent',
      id,
      header: contragent.company,
      action: 'changed',
      dealerId: actor.dealerId,
      changes: switched('Контрагент', contragent.enabled, enabled),
    });
    return ok({ id, enabled, company: contragent.company });
  },
});
