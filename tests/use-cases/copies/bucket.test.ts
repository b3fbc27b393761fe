import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '#server/copies/restore-backup.server.ts';
import { bucketAddress } from '#server/files/stores/bucket-address.ts';
import { bucketStore } from '#server/files/stores/bucket-store.server.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import type { FileStore } from '#server/files/stores/file-store.ts';
import { hasS3, s3Keys, s3Server } from '#tests/setup/s3-server.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { backUp, newFolder, newPlace, restore } from './places.ts';

/** Backups of uploads in a bucket (decisions/files.md), restored into a folder or another part of the bucket. */

const fresh = smallWorld();
let server: Awaited<ReturnType<typeof s3Server>>;
beforeAll(async () => {
  if (hasS3) server = await s3Server();
});
afterAll(() => server?.close());

const part = (prefix: string) =>
  bucketStore(
    bucketAddress(`s3://portal/${prefix}?endpoint=${encodeURIComponent(server.endpoint)}`)!,
    s3Keys,
  );
const all = async (store: FileStore) => {
  const files: Record<string, string | undefined> = {};
  for await (const { name } of store.list()) files[name] = String(await store.read(name));
  return files;
};
const files = { 'complaints/a.jpg': 'a', 'documents/b.pdf': 'b'.repeat(1_000), 'logo.png': '' };

test.runIf(hasS3)(
  'a backup of a bucket is restored into an empty part of a bucket or into a folder',
  async () => {
    const from = part('live');
    for (const [name, text] of Object.entries(files)) await from.put(name, Buffer.from(text));
    const { path, manifest } = await backUp(fresh, '', newFolder(), { uploads: from });
    expect(manifest.uploads).toEqual({ files: 3, bytes: 1_001, vanished: 0 });

    const place = await newPlace();
    const restored = await restoreBackup({
      ...{ db: place.db, url: place.url, folder: path, identity: undefined },
      uploads: part('restored'),
    });
    expect(restored).toMatchObject({ files: 3, differing: [] });
    expect(await all(part('restored'))).toEqual(files);

    const another = await newPlace();
    expect(await restore(path, another)).toMatchObject({ files: 3, differing: [] });
    expect(await all(diskStore(another.uploads))).toEqual(files);
  },
);

test.runIf(hasS3)('a restore does not write to a bucket that contains files', async () => {
  const { path } = await backUp(fresh, '', newFolder(), { uploads: part('live') });
  const place = await newPlace();
  const into = (uploads: FileStore) =>
    restoreBackup({ db: place.db, url: place.url, folder: path, identity: undefined, uploads });
  await expect(into(part('live'))).rejects.toThrow('В хранилище s3://portal/live уже есть файлы');
  await part('half').put('a', Buffer.from('a'));
  await expect(into(part('half'))).rejects.toThrow('уже есть файлы');
  expect(await all(part('half'))).toEqual({ a: 'a' });
});
