import fs from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import type { SignedIn } from '#server/kernel/actor.ts';
import { execute } from '#server/kernel/execute.server.ts';
import type { UseCase } from '#server/kernel/use-case.ts';
import { getAccount } from '#server/people/accounts/get-account.server.ts';
import { removePicture } from '#server/people/accounts/remove-picture.server.ts';
import { setPicture } from '#server/people/accounts/set-picture.server.ts';
import { showPicture } from '#server/people/accounts/show-account-picture.server.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
let uploads: string;
beforeAll(async () => {
  uploads = await mkdtemp(join(tmpdir(), 'portal-pictures-'));
});
afterAll(() => rm(uploads, { recursive: true }));
beforeEach(async () => {
  await changeRows(fresh.db, 'accounts', {}, { picture: '' });
  await rm(join(uploads, 'accounts'), { recursive: true, force: true });
});

const run = <Input extends z.ZodType, Value>(
  useCase: UseCase<Input, Value, SignedIn>,
  input: unknown,
  actor: SignedIn = actors.manager,
) => execute(useCase, input, { ...fresh.as(actor), uploads: diskStore(uploads) });
const files = () => readdir(join(uploads, 'accounts'));
const portrait = (colour: string, width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
const set = async (bytes: Uint8Array, type = 'image/png', actor: SignedIn = actors.manager) =>
  run(setPicture, { picture: { bytes, type } }, actor);
const file = async (actor: SignedIn = actors.manager) => okValue(await run(getAccount, {}, actor)).picture;

describe('pictures of an account', () => {
  test('an account picture is stored as a JPEG of at most 256 px', async () => {
    const { picture } = okValue(await set(await portrait('#a00')));
    expect(await file()).toBe(picture);
    const { name, bytes } = okValue(await run(showPicture, { id: 2 }));
    expect(name).toBe(picture);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 128 });
  });

  test('a new account picture replaces the previous picture and deletes its file', async () => {
    okValue(await set(await portrait('#a00')));
    const { picture } = okValue(await set(await portrait('#0a0')));
    expect(await files()).toEqual([picture]);
  });

  test('a picture that does not fit on the disk is rejected with 503 and leaves no file', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    okValue(await set(await portrait('#a00')));
    const before = await files();
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    const write = fs.promises.writeFile;
    vi.spyOn(fs.promises, 'writeFile').mockImplementation(async (path, bytes) => {
      await write(path, (bytes as Uint8Array).subarray(0, 100));
      throw full;
    });
    syncBuiltinESMExports();
    const result = await set(await portrait('#0a0'));
    vi.mocked(fs.promises.writeFile).mockRestore();
    syncBuiltinESMExports();
    const message = 'Файл сейчас не удаётся сохранить на портале. Повторите позже';
    expect(result).toMatchObject({ code: 'NOT_STORED', status: 503, fields: { picture: [message] } });
    expect(await files()).toEqual(before);
    expect(warned.mock.calls).toEqual([[`uploads: ${join(uploads, 'accounts')}: ENOSPC`]]);
  });

  test('a picture sent twice at the same time leaves one file', async () => {
    const bytes = await portrait('#00a');
    await Promise.all([set(bytes), set(bytes)]);
    expect(await files()).toEqual([await file()]);
  });

  test('removing an account picture deletes its file, and a repeated removal changes nothing', async () => {
    okValue(await set(await portrait('#a00')));
    for (let i = 0; i < 2; i++) okValue(await run(removePicture, undefined));
    expect([await file(), await files()]).toEqual(['', []]);
    expect(await run(showPicture, { id: 2 })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a picture is visible only to accounts of the same dealer', async () => {
    okValue(await set(await portrait('#a00')));
    for (const actor of [actors.main, actors.observer]) okValue(await run(showPicture, { id: 2 }, actor));
    expect(await run(showPicture, { id: 2 }, actors.other)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('invalid pictures', () => {
  const text = new TextEncoder().encode('not a picture');

  test('a picture upload is rejected if the file is missing or has no image type', async () => {
    const message = 'Please choose an image file.';
    expect(await set(text, 'text/plain')).toMatchObject({
      code: 'NO_PICTURE',
      fields: { picture: [message] },
    });
    expect(await run(setPicture, {})).toMatchObject({ fields: { picture: [message] } });
  });

  test('a file with an image type but other content is rejected as a picture', async () => {
    expect(await set(text, 'image/x-text')).toMatchObject({
      code: 'BAD_PICTURE',
      fields: { picture: ['File upload error Unsupported format image/x-text'] },
    });
  });

  test('a picture larger than 5 MB is refused', async () => {
    const limit = 5 * 1024 * 1024;
    expect(await set(new Uint8Array(limit + 1))).toMatchObject({
      fields: { picture: ['Фото больше 5\u00a0МБ'] },
    });
    expect(await set(new Uint8Array(limit))).toMatchObject({ code: 'BAD_PICTURE' });
  });

  test('a rejected picture does not replace the previous picture', async () => {
    const { picture } = okValue(await set(await portrait('#a00')));
    await set(text);
    expect(await files()).toEqual([picture]);
    expect(await file()).toBe(picture);
  });
});
