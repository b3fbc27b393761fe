import { existsSync } from 'node:fs';
import { withoutLaterFeatures } from './floor-chromium.ts';
import { origin } from './portal.ts';
import { puppeteerTab } from './puppeteer.ts';
import { tellStory } from './story.ts';

const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

/**
 * Chromium without the features missing in the oldest supported browsers. Playwright covers pages without
 * scripts.
 */
tellStory(
  {
    name: 'Chromium at the floor',
    openTab: async ({ width }) => {
      const tab = await puppeteerTab(
        {
          browser: 'chrome',
          executablePath: process.env.CHROMIUM ?? installed,
          headless: 'shell',
          args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
        },
        width,
        withoutLaterFeatures,
      );
      await tab.open(`${origin}/login`);
      const left = await tab.run<boolean>(
        'return "timeout" in AbortSignal || "requestSubmit" in HTMLFormElement.prototype;',
      );
      if (left) throw new Error('Chromium kept what should have been taken away');
      return tab;
    },
  },
  [390],
  [true],
);
