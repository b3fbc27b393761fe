import { buyers } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { markListInput } from '../marks/input.ts';
import { listMarked } from '../marks/list-marked.server.ts';
import { watchesOf } from './repository.server.ts';

/**
 * Returns the account's waiting list, including goods that have arrived within the last month, twenty per page (§9.1),
 * newest first by default. `arrived`: how many have arrived.
 */
export const listWatches = useCase({
  name: 'list-watches',
  access: buyers,
  writes: false,
  input: markListInput,
  async run(asked, ctx) {
    const watches = await watchesOf(ctx.db, ctx.actor.accountId, 'wait');
    const list = await listMarked(ctx, watches, asked);
    const arrived = watches.filter(({ arrivedAt }) => arrivedAt !== undefined).length;
    return ok({ ...list.value, arrived });
  },
});
