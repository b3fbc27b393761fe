import { z } from 'zod';
import { storePicture } from '../../files/pictures.server.ts';
import { sizeProblem } from '../../files/upload-size.ts';
import { ok } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { forgetFiles } from '../../work/files/forget-files.server.ts';
import { picturesFolder } from './pictures-folder.server.ts';

/** The limits of §10.34. */
const maxPictures = 5;
const maxSide = 2_000;

/** The pictures of a complaint, or of a message about it: up to five of 5 MB each. */
export const zPictures = z
  .array(z.object({ name: z.string(), type: z.string(), bytes: z.instanceof(Uint8Array) }))
  .max(maxPictures, { error: 'Не больше пяти фотографий' })
  .superRefine((pictures, issue) => {
    for (const { name, bytes } of pictures) {
      const problem = sizeProblem(bytes.length);
      if (problem) issue.addIssue({ code: 'custom', message: `${name.slice(0, 100)}: ${problem}` });
    }
  })
  .default([]);

export type StoredPicture = { file: string; name: string };

/**
 * Stores all pictures or none, and returns their names in the folder of complaints. Refusals: NO_PICTURE, BAD_PICTURE
 * and PICTURE_TOO_LARGE beside `pictures`, NOT_STORED.
 */
export async function storePictures(
  ctx: Pick<Context, 'db' | 'now' | 'uploads'>,
  pictures: z.output<typeof zPictures>,
) {
  const stored: StoredPicture[] = [];
  for (const { name, ...picture } of pictures) {
    const result = await storePicture(picturesFolder(ctx.uploads), picture, maxSide);
    if (!result.ok) {
      await forgetPictures(ctx, stored);
      return { ...result, fields: { pictures: [`${name.slice(0, 100)}: ${result.message}`] } };
    }
    stored.push({ file: result.value, name: name.slice(0, 255) });
  }
  return ok(stored);
}

/** Removes stored pictures that nothing refers to. */
export async function forgetPictures(
  ctx: Pick<Context, 'db' | 'now' | 'uploads'>,
  pictures: StoredPicture[],
): Promise<void> {
  await forgetFiles(
    ctx,
    picturesFolder(ctx.uploads),
    pictures.map(({ file }) => file),
  );
}
