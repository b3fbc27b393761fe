import { z } from 'zod';
import { ok } from '../kernel/result.ts';
import { openUseCase } from '../kernel/use-case.ts';
import { currentSettings } from '../settings/repository.server.ts';
import { companyOf } from '../settings/settings.ts';

/** Returns the company that owns the portal, for pages without the portal's frame: the desk, `/openapi.json`. */
export const showCompany = openUseCase({
  name: 'show-company',
  writes: false,
  input: z.undefined(),
  async run(_input, { db }) {
    return ok(companyOf(await currentSettings(db)));
  },
});
