import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { noBanner } from './banner.ts';
import { storedBanner } from './repository.server.ts';

/** Returns the banner for its form, shown or not. */
export const getBanner = staffUseCase({
  name: 'get-banner',
  access: withRight('content'),
  writes: false,
  input: z.undefined(),
  async run(_input, { db, now }) {
    return ok({ banner: (await storedBanner(db)) ?? noBanner, now });
  },
});
