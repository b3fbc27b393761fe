import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync('app/service-worker/push.js', 'utf8');

/**
 * Returns whether the worker ends the subscription when a page reports `account`. `owner` is the stored owner of the
 * subscription, if any.
 */
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
  ['keeps the subscription of the signed-in account', 'a@example.ru', 'a@example.ru', false],
  ['ends the subscription of another account', 'a@example.ru', 'b@example.ru', true],
  ['ends the subscription when nobody is signed in', 'a@example.ru', '', true],
  ['ends a subscription with an unknown owner', undefined, 'a@example.ru', true],
  ['ends a subscription with an unknown owner when nobody is signed in', undefined, '', true],
])('the push worker %s', async (_what, owner, account, ends) => {
  expect(await endsWhenTold(owner, account)).toBe(ends);
});

type Shown = {
  title: string;
  body: string;
  tag: string;
  renotify: boolean;
  data: { path: string; at: number };
};

/** Sends messages to the worker one by one. Returns the notifications that the browser was asked to show. */
async function shownOf(...messages: object[]): Promise<Shown[]> {
  const listeners: Record<string, (event: object) => void> = {};
  const asked: Shown[] = [];
  runInNewContext(script, {
    self: {
      addEventListener: (name: string, listener: (event: object) => void) => {
        listeners[name] = listener;
      },
      registration: {
        getNotifications: async ({ tag }: { tag: string }) =>
          asked.filter((each) => each.tag === tag).slice(-1),
        showNotification: async (title: string, options: Omit<Shown, 'title'>) => {
          asked.push({ title, ...options });
        },
      },
    },
  });
  for (const message of messages) {
    let work: Promise<unknown> | undefined;
    listeners.push?.({
      data: { json: () => message },
      waitUntil: (each: Promise<unknown>) => {
        work = each;
      },
    });
    await work;
  }
  return asked;
}

const told = (title: string, at: number) => ({
  title,
  text: '',
  path: '/cabinet/orders/7',
  tag: 'order',
  at,
});

test('a late push message neither replaces a newer notification of the order nor makes a sound', async () => {
  const [, late, next] = await shownOf(told('Отгружен', 2), told('Собран', 1), told('Отменён', 3));
  expect(late).toMatchObject({ title: 'Отгружен', renotify: false, data: { at: 2 } });
  expect(next).toMatchObject({
    title: 'Отменён',
    renotify: true,
    data: { path: '/cabinet/orders/7', at: 3 },
  });
});
