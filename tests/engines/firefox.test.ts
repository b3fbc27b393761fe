import { puppeteerTab } from './puppeteer.ts';
import { tellStory } from './story.ts';

/** Tests Debian's Firefox. */
tellStory({
  name: 'Firefox',
  mayFallSilent: true,
  openTab: ({ width, scripts }) =>
    puppeteerTab(
      {
        browser: 'firefox',
        executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
        headless: true,
        extraPrefsFirefox: { 'javascript.enabled': scripts },
      },
      width,
    ),
});
