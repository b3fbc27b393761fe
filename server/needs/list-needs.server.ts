import { buyers } from '../kernel/actor.ts';
import { ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { markListInput } from '../marks/input.ts';
import { listMarked } from '../marks/list-marked.server.ts';
import { needsOf } from './repository.server.ts';

/**
 * The account's needs with their wanted quantities, twenty a page (§9), newest first unless sorted otherwise. `arrived`: how many
 * came since they were wanted. Refusal: NO_CONTRACT.
 */
export const listNeeds = useCase({
  name: 'list-needs',
  access: buyers,
  writes: false,
  input: markListInput,
  async run(asked, ctx) {
    const needs = await needsOf(ctx.db, ctx.actor.accountId);
    const list = await listMarked(ctx, needs, asked);
    if (!list.ok) return list;
    const arrived = needs.filter(({ arrivedAt }) => arrivedAt !== undefined).length;
    return ok({ ...list.value, arrived });
  },
});
