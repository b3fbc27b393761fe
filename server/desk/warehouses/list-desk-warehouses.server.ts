import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { seesWarehouses } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { allDeskWarehouses } from './repository.server.ts';

/** Returns all warehouses in display order, hidden ones last. */
export const listDeskWarehouses = staffUseCase({
  name: 'list-desk-warehouses',
  access: seesWarehouses,
  writes: false,
  input: z.undefined(),
  async run(_input, { db }) {
    return ok({ warehouses: await allDeskWarehouses(db) });
  },
});
