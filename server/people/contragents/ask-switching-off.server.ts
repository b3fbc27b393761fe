import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { lastChange } from '../../work/history/last-change.repository.server.ts';
import { isLastToOrder } from './is-last-to-order.server.ts';
import { findContragent } from './repository.server.ts';

/**
 * Returns whether deactivating a contragent leaves the dealer without any contract (`last`), so that the
 * screen asks first. Refusal: NOT_FOUND.
 */
export const askSwitchingOff = useCase({
  name: 'ask-switching-off',
  access: mainOnly,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const [contragent, last, shown] = await Promise.all([
      findContragent(db, actor, id),
      isLastToOrder(db, actor, id),
      lastChange(db, 'contragent', id),
    ]);
    if (!contragent) return fail('NOT_FOUND', { message: 'Такого контрагента нет' });
    return ok({ id, company: contragent.company, last, shown });
  },
});
