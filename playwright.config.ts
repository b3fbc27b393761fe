import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { firstPort, port } from './tests/browser/port.ts';

/** chromium-headless-shell is a third faster. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
const executablePath = process.env.CHROMIUM ?? installed;

const chromium = {
  browserName: 'chromium' as const,
  launchOptions: {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
};

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Tests of what only JavaScript adds, run at desktop width only. */
const scripted = '**/*.script.spec.ts';
/** axe is a script, so these tests need JavaScript. */
const axe = '**/accessibility.spec.ts';

/** One for each processor, but at most four, because each needs memory for a portal and a browser. */
const workers = Math.min(4, availableParallelism());

const addressOf = (portal: number) => `http://127.0.0.1:${portal}`;

/** The built portal with the demo world in Debian's Chromium: with and without JavaScript, desktop and phone. */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  // The tests of a file share the demo dealer and its basket.
  fullyParallel: false,
  workers,
  forbidOnly: true,
  retries: 0,
  // Only a hanging test takes this long, even on a machine that does ten other things.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: { baseURL: addressOf(port), locale: 'ru-RU', ...chromium },
  webServer: Array.from({ length: workers }, (_, i) => ({
    command: 'npx tsx tests/browser/serve.ts',
    env: { BROWSER_TEST_PORT: String(firstPort + i) },
    url: `${addressOf(firstPort + i)}/login`,
    timeout: 180_000,
    stdout: 'pipe' as const,
  })),
  projects: [
    { name: 'desktop', use: desktop },
    { name: 'phone', use: phone, testIgnore: scripted },
    {
      name: 'desktop without JavaScript',
      use: { ...desktop, javaScriptEnabled: false },
      testIgnore: [scripted, axe],
    },
    {
      name: 'phone without JavaScript',
      use: { ...phone, javaScriptEnabled: false },
      testIgnore: [scripted, axe],
    },
  ],
});
