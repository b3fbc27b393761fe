import { z } from 'zod';
import { zSwitch } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { worksForDealers } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { keepListsOwn } from './repository.server.ts';

/**
 * Stores whether the desk's lists show only the reader's own dealers («мои») or all dealers that the reader may see.
 */
export const chooseLists = staffUseCase({
  name: 'choose-lists',
  access: worksForDealers,
  writes: true,
  input: z.object({ own: zSwitch }),
  async run({ own }, { db, actor }) {
    await keepListsOwn(db, actor.staffId, own);
    return ok({ own });
  },
});
