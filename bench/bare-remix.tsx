import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable, type EntryContext, type ServerBuild } from '@remix-run/node';
import { Outlet, RemixServer, Scripts } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';

/** The responses of the bare servers. `fileBytes`: the length of a file from bare node:http. */
export type BareAnswers = {
  bytes: string;
  type: string;
  elements: number;
  pageBytes: number;
  /** The data that the page passes to its scripts; `dataBytes`: their size in the page. */
  data: unknown;
  dataBytes: number;
  fileBytes: number;
};

/**
 * Returns a Remix app without logic. `/bytes` sends the given bytes; `/page` loads as much data and renders as many
 * elements and bytes. `among`: these routes are added to all routes of the portal, because Remix takes longer to
 * match a route the more routes an app has.
 */
export function bareRemix(
  portal: ServerBuild,
  answers: () => BareAnswers,
  { among = false } = {},
): ServerBuild {
  const send = () => new Response(answers().bytes, { headers: { 'Content-Type': answers().type } });
  const route = (id: string, path: string, module: object, parentId?: string) => ({
    id,
    path,
    parentId,
    module,
  });
  const root = {
    default: () => (
      <html lang="ru">
        <head>
          <title>Страница</title>
        </head>
        <body>
          <Outlet />
          <Scripts />
        </body>
      </html>
    ),
  };
  const entry = (id: string, path: string, parentId?: string) => ({
    id,
    path,
    parentId,
    module: '',
    imports: [],
    hasAction: false,
    hasLoader: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasErrorBoundary: false,
  });
  return {
    ...portal,
    entry: { module: { default: handleRequest } },
    routes: {
      ...(among ? portal.routes : {}),
      root: route('root', '', root),
      bytes: route('bytes', 'bytes', { loader: send, action: send }, 'root'),
      page: route(
        'page',
        'page',
        { loader: () => answers().data, default: () => <Page {...answers()} /> },
        'root',
      ),
    },
    assets: {
      version: '1',
      url: '',
      entry: { module: '', imports: [] },
      routes: {
        ...(among ? portal.assets.routes : {}),
        root: entry('root', ''),
        bytes: entry('bytes', 'bytes', 'root'),
        page: { ...entry('page', 'page', 'root'), hasLoader: true },
      },
    },
  } as unknown as ServerBuild;
}

/** Renders enough elements with attributes and text to make the page as long as the portal's. */
function Page({ elements, pageBytes, dataBytes }: BareAnswers) {
  const empty = '<tr class="row"><td class="cell"></td></tr>'.length;
  const text = 'т'.repeat(Math.max(0, Math.floor((((pageBytes - dataBytes) / elements) * 2 - empty) / 2)));
  return (
    <table>
      <tbody>
        {Array.from({ length: Math.round(elements / 2) }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
          <tr className="row" key={i}>
            <td className="cell">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The server entry of a new Remix app, without its branch for robots. */
function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<RemixServer context={context} url={request.url} />, {
      onShellReady() {
        const body = new PassThrough();
        headers.set('Content-Type', 'text/html');
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        pipe(body);
      },
      onShellError: reject,
    });
  });
}
