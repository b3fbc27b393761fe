import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** The one without a window is a third quicker. */
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

/** What only JavaScript adds, shown where there is room for it. */
const scripted = '**/*.script.spec.ts';
/** axe itself is a script. */
const axe = '**/accessibility.spec.ts';

/** The built portal with the demo world in Debian's Chromium: with and without JavaScript, desktop and phone. */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  fullyParallel: false,
  // The projects share the demo dealer, and with him one basket.
  workers: 1,
  forbidOnly: true,
  retries: 0,
  // Only what hangs takes as long as this, even on a machine that does ten other things.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: { baseURL: `http://127.0.0.1:${process.env.BROWSER_TEST_PORT ?? 4173}`, locale: 'ru-RU', ...chromium },
  webServer: {
    command: 'npx tsx tests/browser/serve.ts',
    url: `http://127.0.0.1:${process.env.BROWSER_TEST_PORT ?? 4173}/login`,
    timeout: 180_000,
    stdout: 'pipe',
  },
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
