import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/db/client.server.ts';
import { inTransaction } from '#server/db/dialect.server.ts';
import { isDatabaseAway } from '#server/db/errors.server.ts';
import { chooseHost, hostsOf } from '#server/db/hosts.server.ts';
import type { Database } from '#server/db/schema.ts';
import { allowingSlowStatements } from '#server/db/time-limits.server.ts';
import { addRows } from '#tests/builders/rows.ts';
import { cuttablePort } from '#tests/setup/cuttable.ts';
import { dialect } from '#tests/setup/database.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();

test('an address lists the hosts of a database in order of preference', () => {
  expect(hostsOf('mysql://u:p%2C@db1:3306,db2,[::1]:3307/portal?x=1')).toEqual([
    'mysql://u:p%2C@db1:3306/portal?x=1',
    'mysql://u:p%2C@db2/portal?x=1',
    'mysql://u:p%2C@[::1]:3307/portal?x=1',
  ]);
  expect(hostsOf('mysql://localhost/portal')).toEqual(['mysql://localhost/portal']);
  expect(hostsOf('sqlite:var/a,b.db')).toEqual(['sqlite:var/a,b.db']);
});

/** Both hosts are proxies to the same server. Tests cut the first one. */
describe.runIf(dialect === 'mysql')('a database with two hosts', () => {
  type Detour = Awaited<ReturnType<typeof cuttablePort>>;
  let near: Detour;
  let far: Detour;
  let db: Kysely<Database>;
  beforeEach(async () => {
    [near, far] = await Promise.all([cuttablePort(), cuttablePort()]);
    const { host } = new URL(fresh.url);
    const both = [near, far].map((detour) => new URL(detour.through(fresh.url)).host);
    db = openDatabase(fresh.url.replace(host, both.join(',')));
    await Promise.all([near.mend(), far.mend()]);
  });
  afterEach(async () => {
    await db.destroy().catch(() => {});
    await Promise.all([near.close(), far.close()]);
  });

  const regions = (from: Kysely<Database> = db) => from.selectFrom('regions').select('id').execute();

  test('the second host responds if the first refuses connections', async () => {
    await near.cut();
    expect(await regions()).not.toEqual([]);
  });

  test('the second host responds if the first accepts connections but does not respond', async () => {
    near.freeze();
    expect(await regions()).not.toEqual([]);
  });

  test('if the first host dies during a query, the query is sent to the second host', async () => {
    await regions();
    const slow = allowingSlowStatements(() => sql`select sleep(0.3) as slept`.execute(db));
    await near.cut();
    expect((await slow).rows).toEqual([{ slept: 0 }]);
  });

  test('if the first host freezes during a query, the query is soon sent to the second host', async () => {
    await regions();
    near.freeze();
    expect(await regions()).not.toEqual([]);
  });

  test('a transaction interrupted before its commit runs again and takes effect once', async () => {
    let runs = 0;
    await inTransaction(db, async (trx) => {
      await addRows(trx, 'regions', { header: 'Второй узел' });
      if (++runs === 1) await near.cut();
      await regions(trx);
    });
    const found = await db.selectFrom('regions').select('id').where('header', '=', 'Второй узел').execute();
    expect([runs, found.length]).toEqual([2, 1]);
  });

  test('a commit without a response is an error and is not repeated', async () => {
    let runs = 0;
    const error = await inTransaction(db, async (trx) => {
      runs++;
      await regions(trx);
      await near.cut();
    }).catch((thrown: unknown) => thrown);
    expect([isDatabaseAway(error), runs]).toEqual([true, 1]);
    expect(await regions()).not.toEqual([]);
  });

  test('the loss of both hosts is reported as an unavailable database until one host returns', async () => {
    await Promise.all([near.cut(), far.cut()]);
    const error = await regions().catch((thrown: unknown) => thrown);
    expect(isDatabaseAway(error), String(error)).toBe(true);
    await far.mend();
    expect(await regions()).not.toEqual([]);
  });
});

describe('the choice among hosts', () => {
  /** Returns hosts that respond with their position in the list, unless they are unavailable. */
  function threeHosts() {
    const away = new Set<number>();
    const abandoned: number[] = [];
    const hosts = [0, 1, 2].map((at) => ({
      connect: (done: (error: Error | null, connection: number) => void) =>
        done(away.has(at) ? new Error('away') : null, at),
      ask: async () => {
        if (away.has(at)) throw new Error('away');
      },
      abandon: () => abandoned.push(at),
    }));
    const chosen = chooseHost(hosts, ({ message }: Error) => message === 'away');
    const connect = () =>
      new Promise<number>((done, failed) =>
        chosen.connect((error, at) => (error ? failed(error) : done(at))),
      );
    return { away, abandoned, hosts, chosen, connect };
  }

  afterEach(() => {
    vi.useRealTimers();
  });

  test('an unreachable host is abandoned, and the next reachable host stays in use', async () => {
    const { away, abandoned, connect, chosen } = threeHosts();
    expect(await connect()).toBe(0);
    away.add(0).add(1);
    expect(await connect()).toBe(2);
    away.clear();
    expect([await connect(), abandoned]).toEqual([2, [0, 1]]);
    chosen.stop();
  });

  test('a failure that many callers notice changes the host once', async () => {
    const { away, abandoned, connect, chosen } = threeHosts();
    away.add(0);
    for (let i = 0; i < 20; i++) chosen.doubt(0);
    expect([await connect(), abandoned]).toEqual([1, [0]]);
    chosen.stop();
  });

  test('a suspected host gets no new connection until it is checked', async () => {
    const { hosts, connect, chosen } = threeHosts();
    // The host accepts connections but reports that it is not part of the cluster.
    hosts[0]!.ask = async () => {
      throw new Error('away');
    };
    chosen.doubt(0);
    expect(await connect()).toBe(1);
    chosen.stop();
  });

  test('a single failed connection or a lack of free connections does not change the host', async () => {
    const { abandoned, hosts, chosen } = threeHosts();
    hosts[0]!.ask = vi.fn(hosts[0]!.ask);
    chosen.doubt(0);
    await expect.poll(() => hosts[0]!.ask).toHaveBeenCalledTimes(1);
    hosts[0]!.ask = vi.fn(() => Promise.reject(new Error('too many connections')));
    chosen.doubt(0);
    await expect.poll(() => hosts[0]!.ask).toHaveBeenCalledTimes(1);
    expect([chosen.current(), abandoned]).toEqual([0, []]);
    chosen.stop();
  });

  test('the current host is checked regularly, so that no caller has to notice a failure', async () => {
    vi.useFakeTimers();
    const { away, abandoned, chosen } = threeHosts();
    away.add(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([chosen.current(), abandoned]).toEqual([1, [0]]);
    chosen.stop();
  });

  test('the failure is reported if all hosts are unavailable', async () => {
    const { away, connect, chosen } = threeHosts();
    away.add(0).add(1).add(2);
    await expect(connect()).rejects.toThrow('away');
    chosen.stop();
  });
});
