import { expect, test } from 'vitest';
import { hostPauses } from '#server/people/push/host-pauses.ts';

const second = 1_000;

/** Returns the last pause in seconds after `times` failures of a host, each at the end of the previous pause. */
function longestAfter(times: number): number {
  const pauses = hostPauses();
  let now = 0;
  let length = 0;
  for (let i = 0; i < times; i++) {
    pauses.pause('push.example', now);
    const since = now;
    while (pauses.isPaused('push.example', now)) now += second;
    length = (now - since) / second;
  }
  return length;
}

test.each([
  [1, 15],
  [2, 30],
  [3, 60],
  [7, 600],
  [9, 600],
])('consecutive failure %i of a push host pauses requests to that host for %i seconds', (times, seconds) => {
  expect(longestAfter(times)).toBe(seconds);
});

test('a failure during the pause of a push host does not extend the pause, which a response ends', () => {
  const pauses = hostPauses();
  pauses.pause('push.example', 0);
  pauses.pause('push.example', second);
  expect([
    pauses.isPaused('push.example', 14 * second),
    pauses.isPaused('push.example', 15 * second),
  ]).toEqual([true, false]);
  expect(pauses.isPaused('other.example', 0)).toBe(false);
  pauses.end('push.example');
  expect(pauses.isPaused('push.example', second)).toBe(false);
});
