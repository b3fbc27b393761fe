import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { ServerBuild } from '@remix-run/node';
import { expect, test } from 'vitest';
import { listen } from '#app/http/serving/listen.server.ts';

/** Returns a build with one call whose response is longer than the network buffers. */
function endless(onGone: () => void): ServerBuild {
  const loader = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
        cancel: onGone,
      }),
    );
  const module = { loader, default: undefined };
  const route = { id: 'compat/routes/endless', path: 'endless/*', module };
  return {
    routes: { [route.id]: route },
    assets: { routes: {}, entry: { module: '', imports: [] }, url: '', version: '' },
    entry: { module: { default: () => new Response() } },
    future: {},
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
  } as unknown as ServerBuild;
}

test('a client that stops reading is disconnected, and the response is canceled', async () => {
  let close = () => {};
  const gone = new Promise<void>((done) => {
    close = done;
  });
  const server = await listen(endless(close), 0, '127.0.0.1', 200);
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
  reader.on('error', () => {});
  reader.write('GET /endless/ HTTP/1.1\r\nHost: portal.test\r\n\r\n');
  await once(reader, 'readable');
  // From here on, the client does not read.
  await gone;
  expect(await new Promise((tell) => server.getConnections((_, count) => tell(count)))).toBe(0);
  server.close();
});
