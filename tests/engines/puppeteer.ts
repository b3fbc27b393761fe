import { setTimeout as delay } from 'node:timers/promises';
import puppeteer, { type Browser, type LaunchOptions, type Page } from 'puppeteer-core';
import { height, type Tab } from './tab.ts';

/** A browser starts slowly only on a busy machine; the test's own timeout stops a hanging start. */
const timeout = 180_000;

/** No page of the portal takes a tenth of this time, even on a machine that runs ten other tasks. */
const patience = 30_000;

/** Opens a tab in a new browser, over WebDriver BiDi (Firefox) or the DevTools protocol (Chromium). */
export async function puppeteerTab(options: LaunchOptions, width: number, initScript?: string): Promise<Tab> {
  const browser = await puppeteer.launch({ ...options, timeout, defaultViewport: { width, height } });
  try {
    return await tabOf(browser, initScript);
  } catch (error) {
    await close(browser);
    throw error;
  }
}

async function tabOf(browser: Browser, initScript?: string): Promise<Tab> {
  const life = lifeOf(browser);
  const page = await life.answer(browser.newPage());
  page.once('close', life.end);
  page.setDefaultTimeout(timeout);
  if (initScript) await life.answer(page.evaluateOnNewDocument(initScript));
  return {
    open: (url) => life.answer(goTo(page, url)),
    run: <Answer>(body: string, ...args: (string | number)[]) =>
      life.answer(
        page.evaluate(`(function () { ${body} }).apply(null, ${JSON.stringify(args)})`) as Promise<Answer>,
      ),
    press: (x, y) => life.answer(page.mouse.click(x, y)),
    write: (text) => life.answer(page.keyboard.type(text)),
    close: () => close(browser),
    isLost: life.isOver,
  };
}

/** Opens an address. If Puppeteer does not report its loading, the page itself is checked after a while. */
async function goTo(page: Page, url: string): Promise<void> {
  await page.evaluate('window.isLeft = true');
  const going = page.goto(url).then(() => true);
  const isThere = await Promise.race([going, delay(10_000, false, { ref: false })]);
  if (isThere) return;
  while (!(await page.evaluate('!window.isLeft && document.readyState === "complete"'))) await delay(200);
}

/** Stops waiting for a browser that does not respond; Puppeteer may wait forever. Later calls fail at once. */
function lifeOf(browser: Browser) {
  let over = false;
  let end = () => {};
  const death = new Promise<never>((_resolve, reject) => {
    end = () => {
      over = true;
      reject(new Error('The browser no longer answers'));
    };
  });
  // An unhandled rejection must not be reported if no caller is waiting.
  death.catch(() => {});
  browser.once('disconnected', end);
  async function answer<Answer>(command: Promise<Answer>): Promise<Answer> {
    const timer = setTimeout(end, patience);
    try {
      return await Promise.race([death, command]);
    } finally {
      clearTimeout(timer);
    }
  }
  return { answer, end, isOver: () => over };
}

/** Ends the browser, by force if it does not close. */
async function close(browser: Browser): Promise<void> {
  const timer = setTimeout(() => browser.process()?.kill('SIGKILL'), 10_000);
  await browser.close().catch(() => {});
  clearTimeout(timer);
}
