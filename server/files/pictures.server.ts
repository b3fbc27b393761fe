import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { limitWork } from '../kernel/limit-work.ts';
import { logWarning } from '../kernel/log.ts';
import { type Failure, fail, ok, type Result } from '../kernel/result.ts';
import { typeOfBytes } from './type-of-bytes.ts';
import { writeWhole } from './write-whole.server.ts';

/**
 * What sharp must recognise in the bytes themselves; the name and the type a browser claims say nothing. Not AVIF: two kilobytes of it
 * take seconds and 350 MB.
 */
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif']);
/** What those begin with. Others are not shown to sharp at all: drawings (SVG) take it seconds to be measured. */
const beginnings = /^(?:\xff\xd8\xff|\x89PNG\r\n.\n|GIF8[79]a|RIFF.{4}WEBP)/s;
// Nobody sends the same picture twice, and of each GIF it would keep all that was unpacked, a quarter of a gigabyte.
sharp.cache(false);

/** A picture that unpacks to more is an attack or a mistake. */
const maxPixels = 60_000_000;

/**
 * Takes in a picture: recognised by its bytes, turned upright, at most `maxSide` pixels, written anew as JPEG, so that
 * nothing of the original but what is seen is kept. Gives the file's name under `folder`. Refusals: NO_PICTURE for what
 * does not claim to be one, BAD_PICTURE for what is none (§5.14, §8.1.14); NOT_STORED while the folder cannot be written to.
 */
export async function storePicture(
  folder: string,
  file: { bytes: Uint8Array; type: string },
  maxSide: number,
): Promise<Result<string>> {
  if (!file.type.startsWith('image/')) return fail('NO_PICTURE');
  if (!beginnings.test(Buffer.from(file.bytes.subarray(0, 12)).toString('latin1'))) return badPicture(file);
  const jpeg = await pictures.run(() => toJpeg(file.bytes, maxSide));
  if (!jpeg) return badPicture(file);
  const name = `${randomUUID()}.jpg`;
  try {
    await writeWhole(folder, name, jpeg);
  } catch (error) {
    // The code alone tells the owner of the server enough: ENOSPC, EACCES.
    logWarning('uploads', (error as NodeJS.ErrnoException).code);
    return fail('NOT_STORED');
  }
  return ok(name);
}

/** One picture at a time: a small file may be a hundred megabytes when it is unpacked. */
const pictures = limitWork({ running: 1 });

/** Undefined when it is no picture; never fails. */
async function toJpeg(bytes: Uint8Array, maxSide: number): Promise<Buffer | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!format || !formats.has(format)) return undefined;
    return await picture
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
  } catch {
    return undefined;
  }
}

/** Calls it what its bytes are; where they do not tell, what it claims to be. */
function badPicture(file: { bytes: Uint8Array; type: string }): Failure {
  const type = typeOfBytes(file.bytes) ?? file.type;
  return fail('BAD_PICTURE', { message: `File upload error Unsupported format ${type.slice(0, 100)}` });
}

const storedName = /^[0-9a-f-]{36}\.jpg$/;

/** The stored picture; undefined when there is none of that name. */
export async function readPicture(folder: string, name: string): Promise<Buffer | undefined> {
  if (!storedName.test(name)) return undefined;
  return readFile(join(folder, name)).catch(() => undefined);
}

/** Removes a stored picture that nothing refers to any more. */
export async function removePicture(folder: string, name: string): Promise<void> {
  if (storedName.test(name)) await rm(join(folder, name), { force: true });
}
