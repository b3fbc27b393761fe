import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bucketAddress } from '#server/files/stores/bucket-address.ts';
import { bucketStore } from '#server/files/stores/bucket-store.server.ts';
import { forgetFilesJob } from '#server/work/files/forget-files.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { hasS3, s3Keys, s3Server } from '#tests/setup/s3-server.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

/** A portal that stores its uploads in a bucket (decisions/files.md). */

let portal: Portal;
let server: Awaited<ReturnType<typeof s3Server>>;
let anna: Visitor;
beforeAll(async () => {
  if (!hasS3) return;
  server = await s3Server();
  Object.assign(process.env, server.env, { UPLOADS_DIR: '/nonexistent/uploads' });
  portal = await openPortal();
  anna = visitor(portal);
  await anna.signIn('main@example.com', passwords.main);
});
afterAll(async () => {
  await portal?.close();
  await server?.close();
});

const address = '/cabinet/account';
const pictureForm = 'form:has([name=picture])';
const store = () => bucketStore(bucketAddress(server.env.UPLOADS_URL)!, s3Keys);
const stored = async () => {
  const names: string[] = [];
  for await (const { name } of store().list()) names.push(name);
  return names;
};
const picture = async (background: string) => {
  const drawn = sharp({ create: { width: 300, height: 300, channels: 3, background } });
  return new File([new Uint8Array(await drawn.png().toBuffer())], 'anna.png', { type: 'image/png' });
};
const send = async (background: string) =>
  anna.submit(await anna.visit(address), pictureForm, { picture: await picture(background) });
const shown = async () => (await anna.visit(address)).$('.picture-form img')?.getAttribute('src') ?? '';

test.runIf(hasS3)('a picture is loaded from the bucket, and the replaced picture is removed', async () => {
  await send('#a00');
  const first = await shown();
  expect((await anna.visit(first)).headers.get('Content-Type')).toBe('image/jpeg');
  const [before] = await stored();
  await send('#0a0');
  expect((await anna.visit(await shown())).status).toBe(200);
  expect(await stored()).toEqual([expect.stringMatching(/^accounts\/[0-9a-f-]{36}\.jpg$/)]);
  expect(await stored()).not.toEqual([before]);
});

test.runIf(hasS3)('a picture that is missing in the bucket returns 404', async () => {
  await send('#00a');
  const src = await shown();
  for (const name of await stored()) await store().remove(name);
  expect((await anna.visit(src)).status).toBe(404);
});

test.runIf(hasS3)(
  'while the bucket is unreachable, pictures return 503; a later job deletes the removed files',
  async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(console, 'info').mockImplementation(() => {});
    await send('#aa0');
    const src = await shown();
    await server.cut();
    const gone = await anna.visit(src);
    expect([gone.status, gone.headers.get('Retry-After')]).toEqual([503, '60']);
    const refused = await send('#0aa');
    expect(refused.status).toBe(503);
    expect(refused.$('#picture-error')?.textContent).toBe(
      'Файл сейчас не удаётся сохранить на портале. Повторите позже',
    );
    expect(await shown()).toBe(src);

    const question = await anna.visit(`${address}/picture/remove`);
    const removed = await anna.submit(question, 'dialog form');
    expect(removed.text).toContain('Фото удалено');
    await server.mend();
    expect(await stored()).toHaveLength(1);
    const now = Date.now();
    const rest = { log: () => {}, origin: '', catalogue: undefined as never, mailer: undefined as never };
    await runJobs({ db: portal.db, now, uploads: store(), ...rest }, [forgetFilesJob]);
    expect(await stored()).toEqual([]);
  },
  120_000,
);
