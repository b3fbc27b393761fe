import { z } from 'zod';
import { mainOnly, type SignedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { type Context, useCase } from '../../kernel/use-case.ts';
import { noSuchManager } from '../../people/managers/no-such-manager.ts';
import { findManager } from '../../people/managers/repository.server.ts';
import { hasDoneSince } from '../../work/history/acts-since.repository.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { zPart } from './input.ts';
import { readConversation } from './repository.server.ts';

/**
 * Returns a former manager's conversation with staff for the main user (§2.19.2): the newest 50 messages, or those
 * `before` a message. While the manager may sign in, nobody else may read it. Access can be disabled and restored, so
 * the history records who has read the conversation, at most once an hour. Files are listed only by name. Refuses
 * with NOT_FOUND.
 */
export const readManagerChat = useCase({
  name: 'read-manager-chat',
  access: mainOnly,
  writes: true,
  input: z.object({ id: zId, before: zPart.before }),
  async run({ id, before }, ctx) {
    const { db, actor } = ctx;
    const manager = await findManager(db, actor, id);
    if (manager?.type !== '2') return noSuchManager();
    if (manager.enabled)
      return fail('NOT_FOUND', { message: 'Переписку можно прочитать, когда доступ менеджера отключён' });
    const header = manager.name || manager.email;
    await leaveTrace(ctx, id, header);
    const { messages, earlier } = await readConversation(db, id, 'customer', { before });
    return ok({ manager: { id, name: header }, messages, earlier });
  },
});

/** Reading several pages within this time creates one history entry. */
const onceIn = 3_600_000;

async function leaveTrace(ctx: Context<SignedIn>, id: number, header: string): Promise<void> {
  const { db, actor, now } = ctx;
  const { accountId, dealerId } = actor;
  const act = { kind: 'chat', id, action: 'read' } as const;
  if (await hasDoneSince(db, { ...act, accountId, since: now - onceIn })) return;
  await recordChange(ctx, { ...act, header, dealerId });
}
