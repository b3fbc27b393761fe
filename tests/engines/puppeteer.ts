import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer-core';
import { height, type Tab } from './tab.ts';

/**
 * Starting a browser takes long only on a busy machine; a hanging start is stopped by the test's own timeout.
 */
const timeout = 180_000;

/** Opens a tab in a new browser, over WebDriver BiDi (Firefox) or the DevTools protocol (Chromium). */
export async function puppeteerTab(options: LaunchOptions, width: number, initScript?: string): Promise<Tab> {
  const browser = await puppeteer.launch({ ...options, timeout, defaultViewport: { width, height } });
  try {
    return await tabOf(browser, initScript);
  } catch (error) {
    await browser.close();
    throw error;
  }
}

async function tabOf(browser: Browser, initScript?: string): Promise<Tab> {
  const page = await browser.newPage();
  page.setDefaultTimeout(timeout);
  if (initScript) await page.evaluateOnNewDocument(initScript);
  return {
    open: async (url) => {
      await page.goto(url);
    },
    run: async <Answer>(body: string, ...args: (string | number)[]) =>
      (await page.evaluate(`(function () { ${body} }).apply(null, ${JSON.stringify(args)})`)) as Answer,
    press: (x, y) => page.mouse.click(x, y),
    write: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  };
}
