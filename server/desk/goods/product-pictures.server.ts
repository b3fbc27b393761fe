import { markProductsChanged } from '../../goods/change-log.repository.server.ts';
import type { Staff } from '../../kernel/actor.ts';
import { fail } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { type Pictured, writePictures } from './pictures.repository.server.ts';

/** The maximum number of pictures; nobody would look through more. */
export const mostPictures = 20;

/** Returns the refusal if somebody removed the picture while its buttons were shown. */
export const noSuchPicture = () => fail('CHANGED_MEANWHILE', { message: 'Этого фото у товара уже нет' });

/**
 * Stores the pictures of a product and records the change in the history. `submission`: the key of the form that adds
 * some.
 */
export async function changePictures(
  ctx: Context<Staff>,
  { id, header, pictures }: Pictured & { id: number },
  change: { before: string; after: string },
  submission?: string,
): Promise<void> {
  await writePictures(ctx.db, new Map([[id, pictures]]), { now: ctx.now, submission: submission ?? null });
  await markProductsChanged(ctx.db, [id], ctx.now);
  await recordChange(ctx, {
    kind: 'product',
    id,
    header,
    action: 'changed',
    changes: [{ label: 'Фото', ...change }],
  });
}
