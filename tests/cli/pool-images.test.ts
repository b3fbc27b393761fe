import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Member, poolImages } from '#server/cli/pool-images.ts';
import type { Built } from '#server/goods/read-model/build-model.server.ts';
import { buildSnapshot } from '#server/goods/read-model/build-snapshot.ts';
import {
  oneBuild,
  type Pool,
  type SaidOfImages,
  type ToldOfImages,
} from '#server/goods/read-model/one-build.server.ts';

let pool: ReturnType<typeof poolImages>;
let members: Set<Member>;
beforeEach(() => {
  members = new Set();
  pool = poolImages(() => members);
});
afterEach(() => {
  vi.useRealTimers();
});

/** A simulated process of the pool. `said` and `told` record its sent and received messages in order. */
function member() {
  const said: SaidOfImages[] = [];
  const told: ToldOfImages[] = [];
  const listeners = new Set<(told: ToldOfImages) => void>();
  const self = {
    said,
    told,
    isAlive: true,
    process: { pid: process.pid },
    isConnected: () => self.isAlive,
    send({ images }: { images: ToldOfImages }) {
      told.push(images);
      for (const listener of [...listeners]) listener(images);
    },
    pool: {
      say(images) {
        said.push(images);
        if (self.isAlive) pool.hear(self, images);
      },
      hear(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } satisfies Pool as Pool,
    /** Requests a build newer than an image. */
    build: (build: () => Promise<Built>, newerThan = 0) => oneBuild('sold', newerThan, build, self.pool),
    die() {
      self.isAlive = false;
      members.delete(self);
      pool.forget(self);
    },
  };
  members.add(self);
  return self;
}

/** Waits until each process has asked, which it does once it knows that its memory can be shared. */
const haveAsked = (...asking: { said: unknown[] }[]) =>
  expect.poll(() => asking.every(({ said }) => said.length > 0)).toBe(true);

const built = async (last = 7): Promise<Built> => {
  const dictionary = {
    warehouses: [],
    priceTypes: [1],
    catalogs: [],
    brands: [],
    collections: [],
    tags: [],
    params: [],
    values: [],
  };
  return { snapshot: await buildSnapshot({ dictionary, chunks: [] }), log: { last, missing: new Map() } };
};
const never = () => new Promise<Built>(() => {});
const notAsked = async (): Promise<Built> => {
  throw new Error('built a second time');
};

/** Returns a build that ends when the test ends it. */
function slowBuild() {
  let end: (built: Built) => void = () => {};
  let fail: (why: Error) => void = () => {};
  const promise = new Promise<Built>((resolve, reject) => {
    [end, fail] = [resolve, reject];
  });
  return { build: () => promise, end, fail };
}

describe('processes of a pool', () => {
  test('one process builds the image, and all processes use it', async () => {
    const slow = slowBuild();
    const [first, second, third] = [member(), member(), member()];
    const waiting = [first.build(slow.build), second.build(notAsked)];
    await haveAsked(first, second);
    slow.end(await built());
    const [own, other] = await Promise.all(waiting);
    const late = await third.build(notAsked);
    expect([own, other, late].map((taken) => [taken!.number, taken!.log.last])).toEqual([
      [1, 7],
      [1, 7],
      [1, 7],
    ]);
    const { buffer } = own!.snapshot.orders.byHeader;
    expect(own!.snapshot.prices.rrc.buffer).toBe(buffer);
    expect(other!.ended - other!.began).toBeCloseTo(own!.ended - own!.began, 3);
  });

  test('a process that needs a newer build makes the next image, and the other processes are notified', async () => {
    const [first, second, third] = [member(), member(), member()];
    await first.build(built);
    await second.build(notAsked);
    const newer = await second.build(() => built(9), 1);
    expect([newer.number, newer.log.last]).toEqual([2, 9]);
    expect(first.told.at(-1)).toEqual({ newest: 'sold', number: 2 });
    expect(third.told.at(-1)).toEqual({ newest: 'sold', number: 2 });
    expect((await first.build(notAsked, 1)).log.last).toBe(9);
  });

  test('an image stays available after its builder dies', async () => {
    const first = member();
    await first.build(built);
    first.die();
    expect((await member().build(notAsked)).number).toBe(1);
  });

  test('another process replaces a dead builder, and other processes that die do not delay it', async () => {
    const [first, second, third] = [member(), member(), member()];
    first.build(never);
    second.build(notAsked);
    const last = third.build(built);
    await haveAsked(first, second, third);
    second.die();
    first.die();
    expect((await last).number).toBe(1);
  });

  test('another process replaces a builder that hangs, and only the replaced builder uses its own late build', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const slow = slowBuild();
    const [first, second] = [member(), member()];
    const hanging = first.build(slow.build);
    const next = second.build(built);
    await haveAsked(first, second);
    vi.advanceTimersByTime(10 * 60_000);
    expect((await next).number).toBe(1);
    slow.end(await built(5));
    expect(await hanging).toMatchObject({ number: 0, log: { last: 5 } });
    expect((await member().build(notAsked)).log.last).toBe(7);
  });

  test('another process replaces a builder that fails, and only the builder’s caller gets the error', async () => {
    const slow = slowBuild();
    const [first, second] = [member(), member()];
    const failing = first.build(slow.build);
    const next = second.build(built);
    await haveAsked(first, second);
    slow.fail(new Error('no database'));
    await expect(failing).rejects.toThrow('no database');
    expect((await next).number).toBe(1);
  });

  test('each process builds for itself if the image cannot be written, and one warning is logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const odd = async (): Promise<Built> => {
      const { snapshot, log } = await built();
      return { snapshot: { ...snapshot, size: new Float32Array(1) as unknown as number }, log };
    };
    const slow = slowBuild();
    const [first, second] = [member(), member()];
    const failing = first.build(slow.build);
    const other = second.build(built);
    await haveAsked(first, second);
    slow.end(await odd());
    expect([(await failing).number, (await other).number]).toEqual([0, 0]);
    expect(second.told).toEqual([{ asked: expect.any(Number), alone: true }]);
    expect(warn).toHaveBeenCalledTimes(1);
    expect((await member().build(built)).number).toBe(1);
  });

  test('a process builds for itself if it cannot open the image', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const [first, second] = [member(), member()];
    await first.build(built);
    const { send } = second;
    vi.spyOn(second, 'send').mockImplementation(({ images }) =>
      send({ images: 'descriptor' in images ? { ...images, name: 'another' } : images }),
    );
    expect(await second.build(() => built(8))).toMatchObject({ number: 1, log: { last: 8 } });
    expect(warn.mock.calls.flat().join()).toContain('the image of another build');
  });

  test('each process builds for itself if the first process cannot keep the image', async () => {
    const [first, second] = [member(), member()];
    first.process.pid = 2 ** 22;
    const waiting = [first.build(built), second.build(() => built(8))];
    expect((await Promise.all(waiting)).map(({ number, log }) => [number, log.last])).toEqual([
      [0, 7],
      [0, 8],
    ]);
  });
});

test('a process without a pool builds for itself', async () => {
  expect(await oneBuild('sold', 0, built)).toMatchObject({ number: 0, log: { last: 7 } });
});
