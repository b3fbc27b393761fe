import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import { getOrder } from '#server/ordering/orders/get-order.server.ts';
import { listOrders } from '#server/ordering/orders/list-orders.server.ts';
import { showPicture } from '#server/papers/complaints/show-complaint-picture.server.ts';
import { testContext } from '#tests/builders/context.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors } from '#tests/builders/world.ts';
import { command } from '#tests/setup/command.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { backUp, newFolder, newPlace, restore } from './places.ts';

const fresh = smallWorld();

/**
 * Starts a process that sells. `confirmed` lists the records that the portal has confirmed, such as «order 7»; `stop`
 * ends the process and waits for it.
 */
function startSelling(uploads: string) {
  const script = fileURLToPath(new URL('selling-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, fresh.url, uploads], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const confirmed: string[] = [];
  const waiting: (() => void)[] = [];
  createInterface(child.stdout).on('line', (line) => {
    confirmed.push(line);
    for (const look of waiting) look();
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    confirmed,
    has: (count: number) =>
      new Promise<void>((resolve, reject) => {
        waiting.push(() => confirmed.length >= count && resolve());
        void ended.then(() => reject(new Error('the selling process ended')));
      }),
    async stop() {
      child.stdin.end();
      expect(await ended).toBe(0);
    },
  };
}

test('a backup of a portal that keeps selling is restored completely elsewhere', {
  timeout: 180_000,
}, async () => {
  await changeRows(fresh.db, 'contracts', {}, { credit_limit: 10_000_000_000 });
  const [folder, uploads] = [newFolder(), join(newFolder(), 'uploads')];
  mkdirSync(uploads);
  const selling = startSelling(uploads);
  await selling.has(10);
  const before = [...selling.confirmed];
  const { path, manifest } = await backUp(fresh, uploads, folder);
  await selling.has(selling.confirmed.length + 4);
  await selling.stop();

  const place = await newPlace();
  const restored = await restore(path, place);
  expect(restored).toMatchObject({ differing: [], pending: [], files: manifest.uploads.files });
  expect(manifest.uploads.vanished).toBe(0);

  const ids = (kind: string, lines: string[]) =>
    lines.flatMap((line) => (line.startsWith(kind) ? [Number(line.split(' ')[1])] : []));
  const orders = (await place.db.selectFrom('orders').select('id').execute()).map(({ id }) => id);
  expect(orders).toEqual(expect.arrayContaining(ids('order', before)));
  expect(ids('order', selling.confirmed)).toEqual(expect.arrayContaining(orders));

  const pictures = await place.db.selectFrom('complaint_pictures').select(['complaint_id', 'file']).execute();
  expect(pictures.map(({ complaint_id }) => complaint_id)).toEqual(
    expect.arrayContaining(ids('complaint', before)),
  );
  for (const { file } of pictures)
    expect(existsSync(join(place.uploads, 'complaints', file)), file).toBe(true);

  const checked = await command('sums', ['--check'], { DATABASE_URL: place.url });
  expect(checked).toEqual({ code: 0, out: 'Расхождений не найдено\n', err: '' });

  const context = { ...testContext(place.db, actors.main), uploads: diskStore(place.uploads) };
  const list = await context.does(listOrders, {});
  expect(list.all).toBe(orders.length);
  expect((await context.does(getOrder, { id: orders[0] })).id).toBe(orders[0]);
  const { complaint_id: id, file } = pictures[0]!;
  expect((await context.does(showPicture, { id, file })).length).toBeGreaterThan(0);
});
