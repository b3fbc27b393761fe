import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { allPriceTypes } from './repository.server.ts';

/** Returns all price types, those for sale first. */
export const listPriceTypes = staffUseCase({
  name: 'list-price-types',
  access: withRight('prices'),
  writes: false,
  input: z.undefined(),
  async run(_input, { db }) {
    return ok({ priceTypes: await allPriceTypes(db) });
  },
});
