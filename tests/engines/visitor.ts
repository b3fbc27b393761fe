import { expect } from 'vitest';
import { origin } from './portal.ts';
import type { Tab } from './tab.ts';

/** Only a hanging page takes this long. */
const polling = { timeout: 60_000, interval: 100 };

/** Runs in the page: `find` returns the first visible element whose text or label contains these words. */
const inPage = `
  const plain = (text) => text.replace(/\\s+/g, ' ').trim();
  const wordsOf = (element) => plain((element.getAttribute('aria-label') || '') + ' ' + element.textContent);
  const shown = (element) => element.getClientRects().length > 0 && !element.closest('[inert]');
  const find = (selector, words) =>
    [...document.querySelectorAll(selector)].find((each) => shown(each) && wordsOf(each).includes(words));
  const reaches = (element, x, y) => {
    const top = document.elementFromPoint(x, y);
    return Boolean(top) && (element.contains(top) || (top.tagName === 'LABEL' && top.contains(element)));
  };
`;

export type Visitor = ReturnType<typeof visit>;

/**
 * Acts like a person using a tab: finds elements by selector and words, clicks only uncovered ones, and waits for
 * responses.
 */
export function visit(tab: Tab, scripts: boolean) {
  const run = <Answer>(body: string, ...args: (string | number)[]) =>
    tab.run<Answer>(`${inPage}\n${body}`, ...args);

  /** Waits until the page shows an element with this selector and these words. */
  async function sees(selector: string, words = ''): Promise<void> {
    const look = () => run<boolean>('return Boolean(find(arguments[0], arguments[1]));', selector, words);
    await expect.poll(look, { ...polling, message: `${selector} «${words}» is shown` }).toBe(true);
  }

  async function seesNot(selector: string, words = ''): Promise<void> {
    const look = () => run<boolean>('return Boolean(find(arguments[0], arguments[1]));', selector, words);
    await expect.poll(look, { ...polling, message: `${selector} «${words}» is gone` }).toBe(false);
  }

  /** Waits until the middle of the element can be clicked, then clicks there. */
  async function press(selector: string, words = ''): Promise<void> {
    let point: [number, number] | null = null;
    const look = async () => {
      point = await run<[number, number] | null>(
        `const element = find(arguments[0], arguments[1]);
        if (!element) return null;
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, width, height } = element.getClientRects()[0];
        const [x, y] = [left + width / 2, top + height / 2];
        return reaches(element, x, y) ? [Math.round(x), Math.round(y)] : null;`,
        selector,
        words,
      );
      return point !== null;
    };
    await expect.poll(look, { ...polling, message: `${selector} «${words}» can be pressed` }).toBe(true);
    if (point) await tab.press(...(point as [number, number]));
  }

  const fieldValue = (selector: string) =>
    run<string | undefined>('const field = find(arguments[0], ""); return field && field.value;', selector);

  /** Replaces the field's value by typing. */
  async function fill(selector: string, text: string): Promise<void> {
    await press(selector);
    await run<void>('find(arguments[0], "").select();', selector);
    await tab.write(text);
    await expect.poll(() => fieldValue(selector), { ...polling, message: selector }).toBe(text);
  }

  /** Opens an address. With JavaScript, waits for hydration. */
  async function open(address: string): Promise<void> {
    await tab.open(origin + address);
    if (scripts) await scriptsWork();
  }

  /** Waits until the script has turned the search into a combobox. */
  async function scriptsWork(): Promise<void> {
    const look = () => run<boolean>('return Boolean(document.querySelector("header [role=combobox]"));');
    await expect.poll(look, { ...polling, message: 'scripts are at work' }).toBe(true);
  }

  /** Returns at how many of 144 points, spread evenly over the element, a touch would hit the element. */
  const pointsHit = (selector: string) =>
    run<number>(
      `const element = find(arguments[0], '');
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const steps = [...Array(12).keys()].map((step) => (step + 0.5) / 12);
      return steps.flatMap((x) => steps.filter((y) => reaches(element, left + x * width, top + y * height)))
        .length;`,
      selector,
    );

  const textOf = (selector: string) =>
    run<string>(
      'const element = find(arguments[0], ""); return element ? plain(element.textContent) : "";',
      selector,
    );

  return { run, sees, seesNot, press, fill, open, scriptsWork, pointsHit, textOf, fieldValue };
}
