import { z } from 'zod';
import { mainOnly } from '../kernel/actor.ts';
import { zFlag, zId } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { findContragent, setEnabled } from './repository.server.ts';

/**
 * Activates or deactivates a legal entity (§4); while it is deactivated its contracts cannot be ordered under (contract §2). Doing it
 * twice is fine. Refusal: NOT_FOUND.
 */
export const setContragentEnabled = useCase({
  name: 'set-contragent-enabled',
  access: mainOnly,
  writes: true,
  input: z.object({ id: zId, enabled: zFlag }),
  async run({ id, enabled }, { db, actor }) {
    const contragent = await findContragent(db, actor, id);
    if (!contragent) return fail('NOT_FOUND', { message: 'Такого контрагента нет' });
    await setEnabled(db, id, enabled);
    return ok({ id, enabled, company: contragent.company });
  },
});
