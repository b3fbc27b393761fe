import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { currentSettings } from '../../settings/repository.server.ts';

/** Returns the settings of the whole portal. */
export const getSettings = staffUseCase({
  name: 'get-settings',
  access: withRight('settings'),
  writes: false,
  input: z.undefined(),
  async run(_input, { db }) {
    return ok(await currentSettings(db));
  },
});
