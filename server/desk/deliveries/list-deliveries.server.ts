import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { allDeliveries } from './repository.server.ts';

/** Returns all delivery options, offered ones first. */
export const listDeliveries = staffUseCase({
  name: 'list-deliveries',
  access: withRight('warehouses'),
  writes: false,
  input: z.undefined(),
  async run(_input, { db }) {
    return ok({ deliveries: await allDeliveries(db) });
  },
});
