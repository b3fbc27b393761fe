import { buyers } from '../../kernel/actor.ts';
import { useCase } from '../../kernel/use-case.ts';
import { markListInput } from '../marks/input.ts';
import { listMarked } from '../marks/list-marked.server.ts';
import { watchesOf } from './repository.server.ts';

/** Returns the goods whose stock the account's programs follow, twenty per page (§9.1), newest first by default. */
export const listFollowedGoods = useCase({
  name: 'list-followed-goods',
  access: buyers,
  writes: false,
  input: markListInput,
  async run(asked, ctx) {
    return listMarked(ctx, await watchesOf(ctx.db, ctx.actor.accountId, 'follow'), asked);
  },
});
