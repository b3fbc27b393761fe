import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer-core';
import { height, type Tab } from './tab.ts';

/**
 * Starting a browser takes long only on a busy machine; a hanging start is stopped by the test's own timeout.
 */
const timeout = 180_000;

/** A page of the portal takes no tenth of this, even on a machine that does ten other things. */
const patience = 30_000;

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
  let lost = false;
  browser.on('disconnected', () => {
    lost = true;
  });
  page.on('close', () => {
    lost = true;
  });
  /** Puppeteer may wait for ever for what a dead Firefox was asked. */
  async function answer<Answer>(command: Promise<Answer>): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        lost = true;
        reject(new Error('The browser no longer answers'));
      }, patience);
    });
    try {
      return await Promise.race([command, silence]);
    } finally {
      clearTimeout(timer);
    }
  }
  return {
    open: async (url) => {
      await answer(page.goto(url));
    },
    run: <Answer>(body: string, ...args: (string | number)[]) =>
      answer(
        page.evaluate(`(function () { ${body} }).apply(null, ${JSON.stringify(args)})`) as Promise<Answer>,
      ),
    press: (x, y) => answer(page.mouse.click(x, y)),
    write: (text) => answer(page.keyboard.type(text)),
    close: () => answer(browser.close()).catch(() => void browser.process()?.kill('SIGKILL')),
    isLost: () => lost,
  };
}
