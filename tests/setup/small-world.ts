import { afterAll, beforeAll } from 'vitest';
import { buildWorld } from '#tests/builders/build-world.ts';
import { freshDatabase, type TestDatabase } from './database.ts';

/** Creates a database with the small world for the tests of one file. It is available only while tests run. */
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
