import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../setup/free-port.ts';
import { copyOfSources } from './copy.ts';

process.chdir(join(import.meta.dirname, '../..'));

const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

const copy = copyOfSources();
let development: Portal;
let browser: Browser;
let page: Page;
/** Errors and warnings in the browser's console. */
const complaints: string[] = [];

type Portal = { child: ChildProcess; origin: string; errors: () => string };

/** Starts a portal with only the environment variables that npm and Node need. */
async function start(
  command: string,
  args: string[],
  cwd: string,
  settings: (port: string) => Record<string, string> = () => ({}),
): Promise<Portal> {
  const port = String(await freePort());
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(command, args, {
    cwd,
    env: { PATH, HOME, TMPDIR, PORT: port, ...settings(port) } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  await new Promise<void>((open, fail) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
      if (said.includes(`http://localhost:${port}`)) open();
    });
    child.once('exit', () => fail(new Error(`${command} ended: ${said}${errors}`)));
  });
  return { child, origin: `http://127.0.0.1:${port}`, errors: () => errors };
}

beforeAll(async () => {
  development = await start('npm', ['run', 'dev', '--silent'], copy.folder);
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? installed,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  page = await pageOf(development);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
});

afterAll(async () => {
  await browser?.close();
  await ended(development);
  rmSync(copy.folder, { recursive: true, force: true });
});

async function ended(portal: Portal | undefined): Promise<void> {
  if (!portal || portal.child.exitCode !== null || portal.child.signalCode !== null) return;
  const exit = once(portal.child, 'exit');
  portal.child.kill();
  await exit;
}

async function pageOf({ origin }: Portal): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'ru-RU',
    viewport: { width: 1280, height: 720 },
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(60_000);
  return context.newPage();
}

/** Opens a screen and waits for hydration, which turns the search into a combobox. */
async function open(at: Page, address: string): Promise<void> {
  await at.goto(address);
  await at.locator('header [role=combobox]').waitFor({ state: 'attached' });
}

async function signIn(at: Page): Promise<void> {
  await open(at, '/login');
  await at.getByLabel('E-mail').fill('dealer@example.com');
  await at.getByLabel('Пароль').fill('demo-dealer');
  await at.locator('main').getByRole('button', { name: 'Войти' }).click();
  await at.locator('#goods').waitFor();
}

/** Returns the style and position of each element of a page. */
function look(at: Page): Promise<{ style: string; place: number[] }[]> {
  return at.evaluate(async () => {
    await document.fonts.ready;
    (document.activeElement as HTMLElement | null)?.blur();
    const seen = [...document.querySelectorAll('header *, main *, footer *')].filter(
      (element) => element.getClientRects().length > 0,
    );
    return seen.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, backgroundColor, borderTopColor, font, boxShadow } = getComputedStyle(element);
      const style = [element.localName, color, backgroundColor, borderTopColor, font, boxShadow].join(' | ');
      return { style, place: [x, y, width, height] };
    });
  });
}

async function expectSameLook(one: Page, other: Page): Promise<void> {
  const [seen, wanted] = [await look(one), await look(other)];
  expect(seen.map(({ style }) => style)).toEqual(wanted.map(({ style }) => style));
  // A build rounds numbers, so positions may differ by fractions of a pixel.
  const moved = seen.filter(({ place }, i) =>
    place.some((value, side) => Math.abs(value - (wanted[i]?.place[side] ?? 0)) > 1),
  );
  expect(moved).toEqual([]);
}

test('a page in development looks the same as in production', async () => {
  const production = await start(process.execPath, ['server/cli/run.js', 'start'], process.cwd(), (port) => ({
    BUILD_DIR: process.env.TEST_BUILD_DIR ?? 'build',
    DATABASE_URL: `sqlite:${join(copy.folder, 'var/portal.db')}`,
    UPLOADS_DIR: join(copy.folder, 'var/uploads'),
    MAIL_FOLDER: join(copy.folder, 'var/outbox'),
    SESSION_SECRET: 'for tests, and long enough to be taken',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    JOBS: '0',
  }));
  try {
    const built = await pageOf(production);
    for (const each of [built, page]) await open(each, '/login');
    await expectSameLook(page, built);
    for (const each of [built, page]) await signIn(each);
    await expectSameLook(page, built);
    for (const each of [built, page]) await open(each, '/fast-order');
    await expectSameLook(page, built);
  } finally {
    await ended(production);
  }
});

test('an edited component appears in the open page without losing typed values', async () => {
  await page.context().clearCookies();
  await open(page, '/login');
  await page.getByLabel('E-mail').fill('typed@example.com');
  await page.evaluate('window.stayed = true');
  copy.edit('app/components/people/auth/sign-in-form.tsx', 'Вход для дилеров', 'Вход для своих');
  await page.getByRole('heading', { name: 'Вход для своих' }).waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe('typed@example.com');
  expect(await page.evaluate('window.stayed')).toBe(true);
  // The server also renders the edited component.
  expect(await (await fetch(`${development.origin}/login`)).text()).toContain('Вход для своих');
});

test.each([
  ['a rule', 'header.css', 'background: var(--sv-navy);', 'background: rgb(1, 2, 3);', 'rgb(1, 2, 3)'],
  ['a token', 'tokens.css', '--sv-amber: #ffb938;', '--sv-amber: rgb(4, 5, 6);', 'rgb(4, 5, 6)'],
])('an edited style sheet is applied to the open page: %s', async (_, file, from, to, expected) => {
  await page.getByLabel('E-mail').fill('typed@example.com');
  copy.edit(`app/styles/${file}`, from, to);
  const shown = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body, body *')].map((each) => getComputedStyle(each).backgroundColor),
    );
  await expect.poll(shown, { timeout: 30_000 }).toContain(expected);
  expect(await page.getByLabel('E-mail').inputValue()).toBe('typed@example.com');
});

test('the development server returns 200 for calls and files and 404 for unknown addresses', async () => {
  const expected = {
    '/openapi.json': 200,
    '/openapi/v1/catalogue': 404,
    '/favicon.svg': 200,
    '/service-worker.js': 200,
    '/healthz': 200,
    '/no/such/page': 404,
  };
  const asked = Object.keys(expected).map(
    async (address) => [address, (await fetch(development.origin + address)).status] as const,
  );
  expect(Object.fromEntries(await Promise.all(asked))).toEqual(expected);
});

test('during development neither the browser nor the terminal shows errors', () => {
  expect(complaints).toEqual([]);
  expect(development.errors()).toBe('');
});

test('stopping `npm run dev` ends all its processes', async () => {
  await ended(development);
  const answer = () =>
    fetch(`${development.origin}/healthz`).then(
      () => 'listening',
      (error) => error.cause?.code,
    );
  await expect.poll(answer, { timeout: 30_000 }).toBe('ECONNREFUSED');
});
