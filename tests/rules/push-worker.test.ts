import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync('app/service-worker/push.js', 'utf8');

/** Runs the worker in a browser that has noted an owner, or none, and sends it what a page says of who is signed in. */
async function endsWhenTold(owner: string | undefined, account: string): Promise<boolean> {
  let ended = false;
  const done: Promise<unknown>[] = [];
  const listeners: Record<string, (event: object) => void> = {};
  const subscription = {
    unsubscribe: async () => {
      ended = true;
    },
  };
  runInNewContext(script, {
    self: {
      addEventListener: (name: string, listener: (event: object) => void) => {
        listeners[name] = listener;
      },
      registration: { pushManager: { getSubscription: async () => subscription } },
    },
    caches: {
      match: async () => (owner === undefined ? undefined : { text: async () => owner }),
      delete: async () => true,
    },
  });
  listeners.message?.({ data: { account }, waitUntil: (work: Promise<unknown>) => done.push(work) });
  await Promise.all(done);
  return ended;
}

test.each([
  ['its owner is signed in', 'a@example.ru', 'a@example.ru', false],
  ['somebody else is signed in', 'a@example.ru', 'b@example.ru', true],
  ['nobody is signed in', 'a@example.ru', '', true],
  ['nobody knows whose it is', undefined, 'a@example.ru', true],
  ['nobody is signed in, and nobody knows whose it is', undefined, '', true],
])('when %s, the subscription ends or stays', async (_what, owner, account, ends) => {
  expect(await endsWhenTold(owner, account)).toBe(ends);
});
