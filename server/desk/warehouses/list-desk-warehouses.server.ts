import { z } from 'zod';
import { administrators } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { allDeskWarehouses } from './repository.server.ts';

/** Returns all warehouses in display order, hidden ones last. */
export const listDeskWarehouses = staffUseCase({
  name: 'list-desk-warehouses',
  access: administrators,
  writes: false,
  input: z.undefined(),
  async run(_input, { db }) {
    return ok({ warehouses: await allDeskWarehouses(db) });
  },
});
