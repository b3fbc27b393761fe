import { expect, test } from 'vitest';
import { limitWork } from '#server/kernel/limit-work.ts';

/** Returns work that the test completes or fails by name, and the names of the started work in order. */
function controlled() {
  const started: string[] = [];
  const ends = new Map<string, { resolve: (value: string) => void; reject: (error: Error) => void }>();
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve, reject) => ends.set(name, { resolve, reject }));
  };
  return {
    started,
    work,
    end: (name: string) => ends.get(name)!.resolve(name),
    fail: (name: string) => ends.get(name)!.reject(new Error(name)),
  };
}

test('a limiter never exceeds its limit of running work and starts waiting work in order', async () => {
  const { started, work, end } = controlled();
  const limiter = limitWork({ running: 2 });
  const runs = ['a', 'b', 'c', 'd'].map((name) => limiter.run(work(name)));
  expect(started).toEqual(['a', 'b']);
  end('b');
  expect(await runs[1]).toBe('b');
  expect(started).toEqual(['a', 'b', 'c']);
  end('a');
  await runs[0];
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  end('c');
  end('d');
  await Promise.all(runs);
  const later = ['e', 'f'].map((name) => limiter.run(work(name)));
  expect(started.slice(4)).toEqual(['e', 'f']);
  end('e');
  end('f');
  await Promise.all(later);
});

test('failed work makes room for the next waiting work', async () => {
  const { started, work, end, fail } = controlled();
  const limiter = limitWork({ running: 1 });
  const first = limiter.run(work('first'));
  const second = limiter.run(work('second'));
  fail('first');
  await expect(first).rejects.toThrow('first');
  expect(started).toEqual(['first', 'second']);
  end('second');
  await second;
});

test('a limiter has no room if its queue is full or the owner’s limit is reached', async () => {
  const { work, end } = controlled();
  const limiter = limitWork({ running: 1, waiting: 2, perOwner: 2 });
  const first = limiter.run(work('first'), { owner: 7 });
  expect(limiter.hasRoom(7)).toBe(true);
  const second = limiter.run(work('second'), { owner: 7 });
  expect(limiter.hasRoom(7)).toBe(false);
  expect(limiter.hasRoom(8)).toBe(true);
  const third = limiter.run(work('third'), { owner: 8 });
  expect(limiter.hasRoom(9)).toBe(false);
  end('first');
  await first;
  expect(limiter.hasRoom(7)).toBe(true);
  end('second');
  await second;
  end('third');
  await third;
});

test('aborted work leaves the queue and never starts', async () => {
  const { started, work, end } = controlled();
  const limiter = limitWork({ running: 1, perOwner: 1 });
  const gone = new AbortController();
  const first = limiter.run(work('first'));
  const second = limiter.run(work('second'), { owner: 7, signal: gone.signal });
  const third = limiter.run(work('third'));
  expect(limiter.hasRoom(7)).toBe(false);
  gone.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  expect(limiter.hasRoom(7)).toBe(true);
  await expect(limiter.run(work('late'), { signal: gone.signal })).rejects.toThrow('gone');
  end('first');
  await first;
  expect(started).toEqual(['first', 'third']);
  end('third');
  await third;
});
