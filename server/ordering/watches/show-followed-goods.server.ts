import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId, zOptional, zPage } from '../../kernel/fields.ts';
import { maxQuery } from '../../kernel/max-query.ts';
import { offsetOf, paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { holdersSeenBy } from '../../people/program-tokens/repository.server.ts';
import { searched } from '../marks/arrange.ts';
import { followedBy, followedState, followersOf, recentlyEnded } from './followed.repository.server.ts';
import type { FollowedGoods } from './followed-view.ts';
import { followerOf } from './follower.server.ts';

const perpage = 20;

/**
 * Returns the goods that the programs of `owner` follow (§12.12.4), twenty per page, newest first, with those that were
 * unfollowed within the last day. `owner` defaults to the reader or, if the reader's programs follow nothing, to the
 * first account that the reader may see. Refuses with NOT_FOUND an owner whom the reader may not see.
 */
export const showFollowedGoods = useCase({
  name: 'show-followed-goods',
  access: buyers,
  writes: false,
  input: z.object({
    owner: zOptional(zId).catch(undefined),
    page: zPage,
    query: z.string().trim().max(maxQuery).catch(''),
  }),
  async run({ owner: asked, page, query }, { db, actor, now }) {
    const owners = await followersOf(db, holdersSeenBy(actor));
    const own = owners.some(({ id }) => id === actor.accountId) ? actor.accountId : owners[0]?.id;
    const follower = await followerOf(db, actor, asked ?? own);
    if (!follower.ok) return follower;
    const { id } = follower.value;
    const [all, { state }, ended] = await Promise.all([
      followedBy(db, id),
      followedState(db, id),
      recentlyEnded(db, id, now),
    ]);
    const owner = { ...follower.value, count: all.length };
    const { found, shownQuery } = query ? searched(all, query) : { found: all, shownQuery: undefined };
    const where = paging(page, perpage, found.length);
    const shown = found.slice(offsetOf(where), offsetOf(where) + perpage);
    return ok<FollowedGoods>({
      owner,
      owners: owners.some((each) => each.id === id) ? owners : [...owners, owner],
      goods: shown.map(({ brand: _, ...product }) => product),
      state,
      ended,
      query,
      shownQuery,
      paging: where,
    });
  },
});
