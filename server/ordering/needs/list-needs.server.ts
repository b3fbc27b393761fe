import { buyers } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { markListInput } from '../marks/input.ts';
import { listMarked } from '../marks/list-marked.server.ts';
import { needsOf } from './repository.server.ts';

/**
 * Returns the account's needs with their wanted quantities, twenty per page (§9.1), newest first by default. `arrived`:
 * how many of them have arrived.
 */
export const listNeeds = useCase({
  name: 'list-needs',
  access: buyers,
  writes: false,
  input: markListInput,
  async run(asked, ctx) {
    const needs = await needsOf(ctx.db, ctx.actor.accountId);
    const list = await listMarked(ctx, needs, asked);
    const arrived = needs.filter(({ arrivedAt }) => arrivedAt !== undefined).length;
    return ok({ ...list.value, arrived });
  },
});
