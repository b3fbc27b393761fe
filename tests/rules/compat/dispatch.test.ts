import { afterAll, expect, test, vi } from 'vitest';

// Test files share modules, so this one loads separate copies with the mock and restores everything.
vi.resetModules();
vi.doMock('#app/http/answers/run-screen.server.ts', () => ({
  run: () => Promise.reject(new Error('select secret from somewhere')),
}));
const { dispatch } = await import('#compat/dispatch.server.ts');
afterAll(() => {
  vi.doUnmock('#app/http/answers/run-screen.server.ts');
  vi.resetModules();
});

test('an unexpected error of a call returns 500 in Russian and is logged without fields', async () => {
  const answer = await dispatch(new Request('http://portal.test/openapi/filter/?token=secret'));
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({ status: 'error', message: 'Ошибка портала', code: 'BROKEN' });
  const logged = vi.mocked(console.error).mock.calls;
  expect(logged).toEqual([['GET /openapi/filter/', expect.stringContaining('dispatch.test.ts')]]);
  vi.mocked(console.error).mockClear();
});

test('a call that returns HTML reports an unexpected error in HTML', async () => {
  const answer = await dispatch(new Request('http://portal.test/ajax/topbasket/'));
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([500, 'text/html; charset=utf-8']);
  expect(await answer.text()).toBe('<div class="note no" role="alert"><p>Ошибка портала</p></div>');
  vi.mocked(console.error).mockClear();
});
