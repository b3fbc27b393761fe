import { buyers } from '../../kernel/actor.ts';
import { useCase } from '../../kernel/use-case.ts';
import { markListInput } from '../marks/input.ts';
import { listMarked } from '../marks/list-marked.server.ts';
import { favouritesOf } from './repository.server.ts';

/** Returns the account's favourites, twenty per page (§9.1), newest first by default. */
export const listFavourites = useCase({
  name: 'list-favourites',
  access: buyers,
  writes: false,
  input: markListInput,
  async run(asked, ctx) {
    return listMarked(ctx, await favouritesOf(ctx.db, ctx.actor.accountId), asked);
  },
});
