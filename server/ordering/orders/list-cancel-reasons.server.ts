import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { currentSettings } from '../../settings/repository.server.ts';
import { cancelReasons } from '../../settings/settings.ts';

/** Returns the reasons that the settings offer to staff who cancel an order (§12.1.16). */
export const listCancelReasons = staffUseCase({
  name: 'list-cancel-reasons',
  access: withRight('orders'),
  writes: false,
  input: z.object({}),
  async run(_, { db }) {
    return ok(cancelReasons(await currentSettings(db)));
  },
});
