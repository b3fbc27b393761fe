import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { noSuchManager } from '../../people/managers/no-such-manager.ts';
import { findManager } from '../../people/managers/repository.server.ts';
import type { HandingOver } from './handing-over-view.ts';
import { heirsOf, leftBehind } from './repository.server.ts';

/**
 * Returns what a manager would leave behind, and who can take over (§2.19.2). Refusal: NOT_FOUND, also for an
 * observer.
 */
export const openHandingOver = useCase({
  name: 'open-handing-over',
  access: mainOnly,
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor, now }) {
    const manager = await findManager(db, actor, id);
    if (manager?.type !== '2') return noSuchManager();
    const [left, heirs] = await Promise.all([leftBehind(db, id, now), heirsOf(db, actor.dealerId, id)]);
    const { name, email, enabled } = manager;
    const form: HandingOver = { manager: { id, name: name || email, enabled }, left, heirs };
    return ok(form);
  },
});
