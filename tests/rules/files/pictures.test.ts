import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readPicture, storeLogo, storePicture } from '#server/files/pictures.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import { okValue } from '#tests/builders/ok-value.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

const plain = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } });
const store = (bytes: Uint8Array, type: string, side = 100) =>
  storePicture(diskStore(folder), { bytes, type }, side);

test('a stored picture is turned upright and loses its metadata', async () => {
  const photo = await plain(40, 20)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '54/1 12/1 0/1' },
    })
    .jpeg()
    .toBuffer();
  const before = await sharp(photo).metadata();
  expect(before.exif).toBeDefined();
  const kept = await readPicture(diskStore(folder), okValue(await store(photo, 'image/jpeg')));
  const { exif, xmp, iptc, format, width, height } = await sharp(kept).metadata();
  expect({ exif, xmp, iptc, format, width, height }).toEqual({
    width: 20,
    height: 40,
    exif: undefined,
    xmp: undefined,
    iptc: undefined,
    format: 'jpeg',
  });
  expect(kept?.includes('Camera')).toBe(false);
});

test.each(['png', 'jpeg', 'webp', 'gif'] as const)('a %s picture is accepted', async (format) => {
  okValue(await store(await plain(20)[format]().toBuffer(), `image/${format}`));
});

test.each([
  ['an SVG file with a script', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  [
    'an SVG file that is declared as PNG',
    'image/png',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  ],
  ['an HTML page', 'image/gif', 'GIF89a<script>alert(1)</script>'],
  ['a PDF document', 'image/jpeg', '%PDF-1.4'],
  ['an empty file', 'image/png', ''],
])('%s is rejected as a picture', async (_, type, text) => {
  expect(await store(new TextEncoder().encode(text), type)).toMatchObject({ code: 'BAD_PICTURE' });
});

test('a picture or logo above 60 megapixels and an AVIF picture are rejected and not stored', async () => {
  const wide = await plain(16_000, 4_000).png({ compressionLevel: 9 }).toBuffer();
  expect(wide.length).toBeLessThan(1_000_000);
  const refusal = {
    code: 'PICTURE_TOO_LARGE',
    message: expect.stringContaining('16000\u00a0×\u00a04000\u00a0точек: принимаем до\u00a060\u00a0млн'),
  };
  expect(await store(wide, 'image/png')).toMatchObject(refusal);
  expect(
    await storeLogo(diskStore(folder), { bytes: wide, type: 'image/png' }, { width: 400, height: 100 }),
  ).toMatchObject(refusal);
  expect(await store(await plain(16).avif().toBuffer(), 'image/avif')).toMatchObject({ code: 'BAD_PICTURE' });
  expect((await readdir(folder)).filter((name) => !name.endsWith('.jpg'))).toEqual([]);
});

test('a vector drawing is rejected without being measured, because measuring can take seconds', async () => {
  const measured = vi.spyOn(sharp.prototype, 'metadata');
  const levels = Array.from({ length: 12 }, (_, i) => {
    const inner = `<use href="#g${i}"/>`.repeat(10);
    return `<g id="g${i + 1}">${inner}</g>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><g id="g0"/>${levels.join('')}<use href="#g12"/></svg>`;
  for (const type of ['image/svg+xml', 'image/png'])
    expect(await store(new TextEncoder().encode(drawing), type)).toMatchObject({ code: 'BAD_PICTURE' });
  expect(measured).not.toHaveBeenCalled();
});

test('pictures are decoded one at a time, because each may need hundreds of megabytes', async () => {
  const bytes = await plain(600).png().toBuffer();
  const steps: string[] = [];
  const draw = sharp.prototype.toBuffer;
  vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(async function (this: Sharp) {
    steps.push('begins');
    const drawn = await draw.call(this);
    steps.push('ends');
    return drawn;
  });
  const stored = await Promise.all(Array.from({ length: 8 }, () => store(bytes, 'image/png', 500)));
  expect(stored.every(({ ok }) => ok)).toBe(true);
  expect(steps).toEqual(Array.from({ length: 8 }, () => ['begins', 'ends']).flat());
  // Decoded pictures are not cached either.
  expect(sharp.cache()).toMatchObject({ memory: { max: 0 }, items: { current: 0, max: 0 } });
});
