import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import type { Staff } from '../../kernel/actor.ts';
import { fail } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { showFirstPicture, takePicturesOver } from './pictures.repository.server.ts';

/** The maximum number of pictures; nobody would look through more. */
export const mostPictures = 20;

/** Returns the refusal if somebody removed the picture while its buttons were shown. */
export const noSuchPicture = () => fail('CHANGED_MEANWHILE', { message: 'Этого фото у товара уже нет' });

/** Makes changed pictures visible everywhere and records the change in the history. */
export async function picturesChanged(
  ctx: Context<Staff>,
  { id, header }: { id: number; header: string },
  change: { before: string; after: string },
): Promise<void> {
  await takePicturesOver(ctx.db, id);
  await showFirstPicture(ctx.db, id);
  await markProductsChanged(ctx.db, [id], ctx.now);
  await recordChange(ctx, {
    kind: 'product',
    id,
    header,
    action: 'changed',
    changes: [{ label: 'Фото', ...change }],
  });
}
