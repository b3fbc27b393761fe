import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { height, type Tab, type TabOptions } from './tab.ts';

/** MiniBrowser's toolbar keeps the window wider than a phone unless it has explicit sizes. */
const smallToolbar =
  '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }\n';

type Session = { sessionId: string };

/** Opens a tab of Debian's WebKit (`webkit2gtk-driver`) over the WebDriver protocol, on a separate display (Xvfb). */
export async function webkitTab({ width, scripts }: TabOptions): Promise<Tab> {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
  const processes: ChildProcess[] = [];
  const stop = async () => {
    for (const each of processes.reverse()) {
      const exit = once(each, 'exit');
      if (each.exitCode === null && each.kill()) await exit;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    mkdirSync(join(folder, 'gtk-3.0'));
    writeFileSync(join(folder, 'gtk-3.0', 'gtk.css'), smallToolbar);
    const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    processes.push(screen);
    const [display] = await once(screen.stdout, 'data');
    const port = await freePort();
    const env = {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      XDG_CONFIG_HOME: folder,
      // The Debian machines that run these tests have no graphics card.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    };
    processes.push(
      spawn('WebKitWebDriver', ['-p', String(port), '--host=127.0.0.1'], { env, stdio: 'ignore' }),
    );
    const driver = `http://127.0.0.1:${port}`;
    await untilReady(driver);
    return await tabOf(driver, { width, scripts }, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function tabOf(
  driver: string,
  { width, scripts }: TabOptions,
  stop: () => Promise<void>,
): Promise<Tab> {
  const { sessionId } = await call<Session>(`${driver}/session`, {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': {
          binary: miniBrowser(),
          args: ['--automation', ...(scripts ? [] : ['--enable-javascript-markup=false'])],
        },
      },
    },
  });
  const session = `${driver}/session/${sessionId}`;
  await call(`${session}/window/rect`, { width, height });
  const actions = (source: object) => call(`${session}/actions`, { actions: [source] });
  return {
    open: (url) => call(`${session}/url`, { url }),
    run: (script, ...args) => call(`${session}/execute/sync`, { script, args }),
    press: async (x, y) => {
      const steps = [
        { type: 'pointerMove', duration: 0, x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await actions({ type: 'pointer', id: 'mouse', actions: steps });
    },
    write: async (text) => {
      const steps = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await actions({ type: 'key', id: 'keyboard', actions: steps });
    },
    close: async () => {
      await fetch(session, { method: 'DELETE' });
      await stop();
    },
    isLost: () => false,
  };
}

/** Sends a command and returns its result, or throws WebKit's own message. */
async function call<Answer = void>(url: string, body: object): Promise<Answer> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await response.json()) as { value: Answer & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function untilReady(driver: string): Promise<void> {
  const answers = () =>
    fetch(`${driver}/status`).then(
      () => true,
      () => false,
    );
  for (let tries = 0; tries < 600; tries += 1) {
    if (await answers()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('WebKitWebDriver did not start');
}

/** Returns MiniBrowser's path, which contains the machine's architecture. */
function miniBrowser(): string {
  const library = readdirSync('/usr/lib').find((name) => name.endsWith('-linux-gnu')) ?? '';
  return join('/usr/lib', library, 'webkit2gtk-4.1', 'MiniBrowser');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
