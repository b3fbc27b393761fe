import { afterAll, beforeAll } from 'vitest';
import { buildWorld } from '#tests/builders/build-world.ts';
import { freshDatabase, type TestDatabase } from './database.ts';

/** A database of its own with the small world in it, for the tests of one file. It is there once they run. */
export function smallWorld(): Pick<TestDatabase, 'db' | 'url'> {
  let fresh: TestDatabase | undefined;
  beforeAll(async () => {
    fresh = await freshDatabase(buildWorld);
  });
  afterAll(() => fresh?.drop());
  const built = (): TestDatabase => {
    if (!fresh) throw new Error('the world is built before the tests, not before the file');
    return fresh;
  };
  return {
    get db() {
      return built().db;
    },
    get url() {
      return built().url;
    },
  };
}
