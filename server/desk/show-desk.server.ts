import { z } from 'zod';
import { ok } from '../kernel/result.ts';
import { staffUseCase } from '../kernel/use-case.ts';
import { deskCounts } from './counts.repository.server.ts';
import type { Desk } from './desk-view.ts';

/** Returns the frame of every screen of the desk: the signed-in person, and what is waiting. */
export const showDesk = staffUseCase({
  name: 'show-desk',
  writes: false,
  input: z.undefined(),
  async run(_input, { db, actor }) {
    const { newestMessage, ...counts } = await deskCounts(db);
    const desk: Desk = { staff: { name: actor.name, email: actor.email }, counts, newestMessage };
    return ok(desk);
  },
});
