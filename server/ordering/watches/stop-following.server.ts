import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { zId, zOptional } from '../../kernel/fields.ts';
import { counted } from '../../kernel/plural.ts';
import { fail, ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { holdAccount } from '../../people/accounts/hold.repository.server.ts';
import { noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { productNames } from '../marks/names.repository.server.ts';
import { endFollowing, followedState } from './followed.repository.server.ts';
import { followerOf } from './follower.server.ts';

/**
 * Stops the programs of the reader, or of `owner` for the main user, from following `product` («Перестать следить»,
 * §12.12.4). Without `product`, stops them from following all goods, if these are still the goods that the form
 * showed (`shown`: their `state`). Repeating the call has no effect. `count`: how many goods were followed; `at`: the
 * input for `followAgain`. Refusals: NOT_FOUND; CHANGED_MEANWHILE when the goods have changed since.
 */
export const stopFollowing = useCase({
  name: 'stop-following',
  access: buyers,
  writes: true,
  input: z.object({
    owner: zOptional(zId),
    product: zOptional(zId),
    shown: z.string().catch(''),
  }),
  async run({ owner, product, shown }, ctx) {
    const { db, actor, now } = ctx;
    const follower = await followerOf(db, actor, owner);
    if (!follower.ok) return follower;
    const { id, name } = follower.value;
    // A program that is adding goods waits here, and so does a second click.
    await holdAccount(db, id);
    if (product === undefined) {
      const { count, state } = await followedState(db, id);
      if (count > 0 && state !== shown) return fail('CHANGED_MEANWHILE', { message: othersText(count) });
    }
    const ended = await endFollowing(db, id, { product, now });
    if (ended.length > 0)
      await recordChange(ctx, {
        kind: 'account',
        id,
        header: name,
        action: 'changed',
        dealerId: actor.dealerId,
        changes: [noted('Программы перестали следить', counted(ended.length, 'товар', 'товара', 'товаров'))],
      });
    const names = await productNames(db, ended.length === 1 ? ended : []);
    return ok({ count: ended.length, articul: names.get(ended[0] ?? 0)?.articul, at: now });
  },
});

function othersText(count: number): string {
  return `Список изменился: теперь в нём ${counted(count, 'товар', 'товара', 'товаров')}. Проверьте и нажмите ещё раз`;
}
