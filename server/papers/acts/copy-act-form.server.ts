import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { ruDate } from '../../kernel/clock.ts';
import { zIdOrNew } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { openActForm } from './open-act-form.server.ts';
import { actsById } from './repository.server.ts';

/**
 * Returns the form of a new act, filled in from an existing one, because an act never changes and a corrected one is
 * a new act. Without `id`, returns the form of open-act-form. Refusal: NOT_FOUND.
 */
export const copyActForm = useCase({
  name: 'copy-act-form',
  access: signedIn,
  writes: false,
  input: z.object({ id: zIdOrNew }),
  async run({ id }, ctx) {
    const [act] = id ? await actsById(ctx.db, ctx.actor, [id]) : [];
    if (id && !act) return fail('NOT_FOUND', { message: 'Такого акта нет' });
    const form = await openActForm.run({ contract: act?.contractId }, ctx);
    if (!form.ok || !act) return form;
    return ok({ ...form.value, startdate: ruDate(act.startOn), enddate: ruDate(act.endOn) });
  },
});
