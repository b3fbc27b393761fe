import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { recentCopies } from './copies.repository.server.ts';
import type { CopyForm } from './copy-view.ts';
import { copyInput, personOf, planCopy } from './plan-copy.server.ts';
import { managersOf } from './repository.server.ts';

/**
 * Returns the managers between whom settings can be copied, a preview of the requested copy (§2.19.1), and the copies
 * that can be undone. Refuses with BAD_INPUT by field when a `preview` is requested but a field is missing.
 */
export const openCopyForm = useCase({
  name: 'open-copy-form',
  access: mainOnly,
  writes: false,
  input: z.object({ ...copyInput, preview: z.unknown().optional() }),
  async run({ from = 0, to, parts, preview }, { db, actor, now }) {
    const [all, recent] = await Promise.all([managersOf(db, actor), recentCopies(db, actor.dealerId, now)]);
    const managers = all.filter(({ type }) => type === '2').map(personOf);
    const form: CopyForm = { managers, preview: undefined, recent };
    if (!preview) return ok(form);
    const plan = await planCopy(db, actor, { from, to, parts });
    if (!plan.ok) return plan;
    const { source, targets, shown } = plan.value;
    return ok({ ...form, preview: { source, targets, shown } });
  },
});
