import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { diskStore } from '#server/files/stores/disk-store.server.ts';
import { catalogueService } from '#server/goods/read-model/service.server.ts';
import { type Actor, anonymous } from '#server/kernel/actor.ts';
import type { Context } from '#server/kernel/use-case.ts';

/** Noon in Moscow on 20 July 2026: the default time of tests. */
export const noon = Date.parse('2026-07-20T09:00:00Z');

/** Returns a use case's context without HTTP. */
export function testContext(db: Kysely<Database>, actor: Actor = anonymous, now = noon): Context {
  return {
    db,
    actor,
    now,
    origin: 'https://portal.test',
    uploads: diskStore(join(tmpdir(), 'portal-test-uploads')),
    log: () => {},
    sealingSecrets: ['a secret of tests, of 32 characters'],
    ...catalogueService(db),
  };
}
