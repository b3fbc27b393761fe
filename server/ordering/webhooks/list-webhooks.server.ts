import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { holdersSeenBy } from '../../people/program-tokens/repository.server.ts';
import { followersOf } from '../watches/followed.repository.server.ts';
import { shownTo } from './shown-webhook.server.ts';
import type { WebhookList } from './webhook-view.ts';
import { webhooksHeld } from './webhooks.repository.server.ts';

/**
 * Returns the webhooks (§12.12.1), newest first: the main user sees those of the whole company, a manager only their
 * own.
 */
export const listWebhooks = useCase({
  name: 'list-webhooks',
  access: buyers,
  writes: false,
  input: z.object({}),
  async run(_, { db, actor, now }) {
    const holders = holdersSeenBy(actor);
    const [webhooks, followers] = await Promise.all([
      webhooksHeld(db, holders, now),
      followersOf(db, holders),
    ]);
    return ok<WebhookList>({
      webhooks: webhooks.map((each) => shownTo(actor, each)),
      showsOwners: actor.role === 'main',
      followed: followers.reduce((sum, { count }) => sum + count, 0),
    });
  },
});
