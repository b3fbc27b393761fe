import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { listenProblem } from '#server/kernel/listen-problem.ts';

const opened: Server[] = [];
afterAll(() => {
  for (const server of opened) server.close();
});

/** Opens a port as the portal does and returns the system's error, if any. */
async function errorOf(port: number, host?: string): Promise<NodeJS.ErrnoException | undefined> {
  const server = createServer().listen(port, host);
  opened.push(server);
  return once(server, 'listening').then(
    () => undefined,
    (error) => error,
  );
}

const names = { portName: 'PORT', port: 3000, hostName: 'HOST', host: undefined };

describe('a port that cannot be opened', () => {
  test('a port in use is explained in one line that names the setting', async () => {
    expect(await errorOf(0, '127.0.0.1')).toBeUndefined();
    const { port } = opened.at(-1)!.address() as AddressInfo;
    const error = await errorOf(port, '127.0.0.1');
    expect(listenProblem(error!, { ...names, port })).toBe(
      `Порт ${port} занят. Задайте другой, например PORT=${port + 1}.`,
    );
  });

  test.each([
    ['192.0.2.1', 'EADDRNOTAVAIL'],
    ['2001:db8::1', 'EADDRNOTAVAIL'],
    ['nowhere.invalid', 'ENOTFOUND'],
  ])('the HOST %s is reported as no address of this machine (%s)', async (host) => {
    const error = await errorOf(0, host);
    expect(listenProblem(error!, { ...names, host })).toMatch(
      new RegExp(`^HOST: у этой машины нет адреса ${host} \\(E\\w+\\)\\. Задайте её адрес, .+\\.$`),
    );
  });

  const system = (code: string) => Object.assign(new Error(code), { code, syscall: 'listen' });
  test.each([
    [
      { code: 'EACCES', port: 80 },
      'PORT: нет прав на порт 80. Задайте порт больше 1023, например PORT=3000.',
    ],
    [{ code: 'EADDRINUSE', port: 65_535 }, 'Порт 65535 занят. Задайте другой, например PORT=3000.'],
    [{ code: 'EMFILE', port: 3000 }, 'PORT: порт 3000 не открывается (EMFILE). Задайте другой.'],
  ])('the error %j is explained in one line', ({ code, port }, line) => {
    expect(listenProblem(system(code), { ...names, port })).toBe(line);
  });

  test('an error of the portal itself is not reported as a port problem', () => {
    expect(listenProblem(new TypeError('a fault'), names)).toBeUndefined();
  });
});
