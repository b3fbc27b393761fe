import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttled } from '#app/enhance/throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a throttled function runs at once and then every half second with the latest arguments', () => {
  const asked: string[] = [];
  const { call } = throttled((term: string) => asked.push(term));
  call('т');
  expect(asked).toEqual(['т']);
  call('тр');
  call('тре');
  vi.advanceTimersByTime(499);
  expect(asked).toEqual(['т']);
  vi.advanceTimersByTime(1);
  expect(asked).toEqual(['т', 'тре']);
  call('трек');
  vi.advanceTimersByTime(500);
  expect(asked).toEqual(['т', 'тре', 'трек']);
});

test('a waiting call of a throttled function can be canceled', () => {
  const asked: string[] = [];
  const { call, cancel } = throttled((term: string) => asked.push(term));
  call('а');
  call('аб');
  cancel();
  vi.advanceTimersByTime(1_000);
  expect(asked).toEqual(['а']);
});
