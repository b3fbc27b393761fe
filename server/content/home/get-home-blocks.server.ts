import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { decidedBlocks } from './blocks.repository.server.ts';

/** Returns the blocks of the home page in their order. */
export const getHomeBlocks = staffUseCase({
  name: 'get-home-blocks',
  access: withRight('content'),
  writes: false,
  input: z.undefined(),
  async run(_input, { db }) {
    return ok({ blocks: await decidedBlocks(db) });
  },
});
