import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import sharp, { type Sharp } from 'sharp';
import { limitWork } from '../kernel/limit-work.ts';
import { logWarning } from '../kernel/log.server.ts';
import { type Failure, fail, ok, type Result } from '../kernel/result.ts';
import { type FileStore, isStorageAway } from './stores/file-store.ts';
import { typeOfBytes } from './type-of-bytes.ts';

/**
 * The accepted formats, which sharp detects from the content of the file, not from its name. AVIF is not accepted,
 * because decoding two kilobytes of it can take seconds and 350 MB.
 */
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif']);
/**
 * The first bytes of these formats. Other files are not passed to sharp at all, because it takes seconds to measure
 * an SVG.
 */
const beginnings = /^(?:\xff\xd8\xff|\x89PNG\r\n.\n|GIF8[79]a|RIFF.{4}WEBP)/s;
// No picture is processed twice, and the cache would keep every unpacked GIF, a quarter of a gigabyte each.
sharp.cache(false);

/** A picture with more pixels is an attack or a mistake. */
const maxPixels = 60_000_000;

/** `type`: what the browser claims. */
type Sent = { bytes: Uint8Array; type: string };

/**
 * Stores a picture: detects its format by its bytes, applies its orientation, scales it to at most `maxSide`
 * pixels and re-encodes it as JPEG, so that no metadata is kept. Returns the file's name under `folder`.
 * Refusals: NO_PICTURE when the type does not claim to be a picture, BAD_PICTURE when the bytes are not one
 * (§5.14, §8.1.14), PICTURE_TOO_LARGE; NOT_STORED when the file cannot be written.
 */
export async function storePicture(folder: FileStore, file: Sent, maxSide: number): Promise<Result<string>> {
  if (!file.type.startsWith('image/')) return fail('NO_PICTURE');
  if (!beginnings.test(Buffer.from(file.bytes.subarray(0, 12)).toString('latin1'))) return badPicture(file);
  const jpeg = await pictures.run(() => toJpeg(file, maxSide));
  return jpeg.ok ? storeBytes(folder, 'jpg', jpeg.value) : jpeg;
}

/**
 * Stores a small copy of a stored picture beside it, for lists. When the copy cannot be made or written, lists show
 * the picture itself.
 */
export async function storeSmallCopy(folder: FileStore, name: string, maxSide: number): Promise<void> {
  try {
    const bytes = await readPicture(folder, name);
    const jpeg = bytes && (await pictures.run(() => toJpeg({ bytes, type: 'image/jpeg' }, maxSide)));
    if (jpeg?.ok) await folder.put(smallName(name), jpeg.value);
  } catch (error) {
    if (!isStorageAway(error)) throw error;
    logWarning('uploads', error.message);
  }
}

/**
 * Returns whether bytes begin like an accepted picture of a permitted size. Decodes nothing, so that a picture broken
 * further on is noticed only when it is stored.
 */
export async function isPicture(bytes: Uint8Array): Promise<boolean> {
  if (!beginnings.test(Buffer.from(bytes.subarray(0, 12)).toString('latin1'))) return false;
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return formats.has(format) && width * height <= maxPixels;
  } catch {
    return false;
  }
}

const smallName = (name: string) => name.replace('.jpg', '-small.jpg');

/**
 * Returns the small copy of a stored picture, or the picture itself when it has none; undefined when there is no
 * picture of that name.
 */
export async function readSmallCopy(folder: FileStore, name: string): Promise<Buffer | undefined> {
  if (!storedName.test(name)) return undefined;
  return (await folder.read(smallName(name))) ?? folder.read(name);
}

/** Writes a file and returns its name. Refusal: NOT_STORED. */
async function storeBytes(
  folder: FileStore,
  extension: 'jpg' | 'png' | 'pdf',
  bytes: Uint8Array,
): Promise<Result<string>> {
  const name = `${randomUUID()}.${extension}`;
  try {
    await folder.put(name, bytes);
  } catch (error) {
    if (!isStorageAway(error)) throw error;
    // The folder and the code (ENOSPC, EACCES) are enough for the operator.
    logWarning('uploads', error.message);
    return fail('NOT_STORED');
  }
  return ok(name);
}

/** Stores a PDF as it is; the caller has checked its first bytes. Refusal: NOT_STORED. */
export async function storePdf(folder: FileStore, bytes: Uint8Array): Promise<Result<string>> {
  return storeBytes(folder, 'pdf', bytes);
}

/** One picture at a time, because a small upload may take a hundred megabytes when unpacked. */
const pictures = limitWork({ running: 1 });

function toJpeg(file: Sent, maxSide: number): Promise<Result<Buffer>> {
  return redrawn(file, (picture) =>
    picture
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82, mozjpeg: true }),
  );
}

/**
 * Applies the orientation of a picture and returns it as `draw` outputs it. Refusals: PICTURE_TOO_LARGE; BAD_PICTURE
 * when the bytes are not a picture.
 */
async function redrawn(file: Sent, draw: (upright: Sharp) => Sharp): Promise<Result<Buffer>> {
  try {
    // With a limit, sharp would not even report the size of a larger picture.
    const { format, width, height } = await sharp(file.bytes, { limitInputPixels: false }).metadata();
    if (!format || !formats.has(format)) return badPicture(file);
    if (width * height > maxPixels) return tooManyPixels(width, height);
    const picture = sharp(file.bytes, { limitInputPixels: maxPixels, failOn: 'error' });
    return ok(await draw(picture.autoOrient()).toBuffer());
  } catch {
    return badPicture(file);
  }
}

function tooManyPixels(width: number, height: number): Failure {
  const most = maxPixels / 1_000_000;
  const size = `${width}\u00a0×\u00a0${height}`;
  return fail('PICTURE_TOO_LARGE', {
    message: `В\u00a0фото ${size}\u00a0точек: принимаем до\u00a0${most}\u00a0млн точек. Уменьшите его и\u00a0выберите снова`,
  });
}

/** Returns the refusal, which names the type detected from the bytes, or else the claimed one. */
function badPicture(file: Sent): Failure {
  const type = typeOfBytes(file.bytes) ?? file.type;
  return fail('BAD_PICTURE', { message: `File upload error Unsupported format ${type.slice(0, 100)}` });
}

/**
 * Stores a logo like storePicture, but as PNG to keep transparency. Refusals: BAD_PICTURE for anything other than
 * JPEG, PNG, WebP and GIF; PICTURE_TOO_LARGE, NOT_STORED.
 */
export async function storeLogo(
  folder: FileStore,
  file: Sent,
  size: { width: number; height: number },
): Promise<Result<string>> {
  if (!beginnings.test(Buffer.from(file.bytes.subarray(0, 12)).toString('latin1'))) return badPicture(file);
  const png = await pictures.run(() =>
    redrawn(file, (picture) =>
      picture.resize({ ...size, fit: 'inside', withoutEnlargement: true }).png({ compressionLevel: 9 }),
    ),
  );
  return png.ok ? storeBytes(folder, 'png', png.value) : png;
}

const storedName = /^[0-9a-f-]{36}\.(?:jpg|png|pdf)$/;

/** Returns a stored picture or PDF; undefined when there is none of that name. */
export async function readPicture(folder: FileStore, name: string): Promise<Buffer | undefined> {
  if (!storedName.test(name)) return undefined;
  return folder.read(name);
}

/**
 * Returns a stored picture or PDF as a stream, read at the pace of its reader; undefined when there is none of that
 * name. The first read opens the file, so the response to HEAD reads nothing.
 */
export async function openStored(folder: FileStore, name: string): Promise<Readable | undefined> {
  return (await hasStored(folder, name)) ? folder.stream(name) : undefined;
}

/** Returns whether a stored picture or PDF exists. */
export async function hasStored(folder: FileStore, name: string | null): Promise<boolean> {
  if (name === null || !storedName.test(name)) return false;
  return folder.has(name);
}

/** Removes a stored picture with its small copy, or a PDF, when nothing refers to it any more. */
export async function removePicture(folder: FileStore, name: string): Promise<void> {
  if (!storedName.test(name)) return;
  for (const each of [smallName(name), name]) await folder.remove(each);
}
