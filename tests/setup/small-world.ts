import { afterAll, beforeAll } from 'vitest';
import type { Actor } from '#server/kernel/actor.ts';
import { buildWorld } from '#tests/builders/build-world.ts';
import { type Person, testContext } from '#tests/builders/context.ts';
import { freshDatabase, type TestDatabase } from './database.ts';

/** `as` returns a person of this world: `fresh.as(staff).does(saveBrand, {…})`. */
type SmallWorld = Pick<TestDatabase, 'db' | 'url'> & { as: (actor?: Actor, now?: number) => Person };

/** Creates a database with the small world for the tests of one file. It is available only while tests run. */
export function smallWorld(): SmallWorld {
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
    as: (actor, now) => testContext(built().db, actor, now),
    get db() {
      return built().db;
    },
    get url() {
      return built().url;
    },
  };
}
