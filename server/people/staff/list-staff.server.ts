import { z } from 'zod';
import { administrators } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { staffByName } from './repository.server.ts';

/** Returns all staff members, with the number of dealers that each serves. */
export const listStaff = staffUseCase({
  name: 'list-staff',
  access: administrators,
  writes: false,
  input: z.undefined(),
  async run(_input, { db }) {
    return ok({ staff: await staffByName(db) });
  },
});
