import { z } from 'zod';
import { buyers } from '../kernel/actor.ts';
import { zId, zRequiredLine } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { findDraft, setHeader } from './repository.server.ts';
import { longestHeader } from './rules.ts';

/** Gives a draft another name, which must not be empty (§5). Refusal: NOT_FOUND. */
export const renameDraft = useCase({
  name: 'rename-draft',
  access: buyers,
  writes: true,
  input: z.object({ id: zId, header: zRequiredLine(longestHeader) }),
  async run({ id, header }, { db, actor }) {
    if (!(await findDraft(db, actor, id))) return fail('NOT_FOUND', { message: 'Такого черновика нет' });
    await setHeader(db, id, header);
    return ok({ id, header });
  },
});
