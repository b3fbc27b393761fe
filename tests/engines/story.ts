import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextWorkday } from '../setup/next-workday.ts';
import type { Engine, Tab } from './tab.ts';
import { type Visitor, visit } from './visitor.ts';

const articul = 'LT-NB36-4054';
const emptyTotal = '0,00 ₽';

/** Runs the dealers' main task in one engine: on desktop and phone, with and without JavaScript. */
export function tellStory(engine: Engine, widths = [1440, 390], scripting = [true, false]): void {
  for (const width of widths) {
    for (const scripts of scripting) {
      describe(`${engine.name}, ${width} px, ${scripts ? 'with' : 'without'} JavaScript`, () => {
        let tab: Tab;
        let dealer: Visitor;
        let restarted = false;
        async function openBrowser() {
          tab = await engine.openTab({ width, scripts });
          dealer = visit(tab, scripts);
        }
        function restart() {
          if (!engine.mayFallSilent || restarted) return false;
          restarted = true;
          console.warn(`${engine.name} no longer answers and is started again`);
          return true;
        }
        beforeAll(async () => {
          try {
            await openBrowser();
          } catch (error) {
            if (!restart()) throw error;
            await openBrowser();
          }
        });
        afterAll(() => tab?.close());

        /**
         * Runs a part of the story. If the browser no longer responds, the part is repeated in a new browser, once
         * per window size and script setting (decisions/browsers.md). A failed assertion in a responding browser is
         * never repeated.
         */
        async function tell(part: () => Promise<void>, { signedIn = true } = {}): Promise<void> {
          try {
            await part();
          } catch (error) {
            if (!tab.isLost() || !restart()) throw error;
            await tab.close();
            await openBrowser();
            if (signedIn) await signIn(dealer);
            await part();
          }
        }

        test('a dealer signs in, in a window of the requested width with scripts on or off', () =>
          tell(
            async () => {
              await signIn(dealer);
              expect(await dealer.run<number>('return innerWidth;')).toBe(width);
              const combobox = await dealer.run<boolean>(
                'return Boolean(document.querySelector("[role=combobox]"));',
              );
              expect(combobox).toBe(scripts);
            },
            { signedIn: false },
          ));

        test('a dealer finds a lamp, orders it and cancels the order', () =>
          tell(async () => {
            await emptyBasket(dealer);
            await orderAndCancel(dealer);
          }));

        test('a checked list is added to the basket, where its line can be marked and deleted', () =>
          tell(async () => {
            await emptyBasket(dealer);
            await addList(dealer);
            await deleteMarked(dealer);
          }));

        test('the footer of the price politics window covers no rules, and the window can be closed', () =>
          tell(() => tryWindow(dealer, scripts)));
      });
    }
  }
}

async function signIn({ open, fill, press, sees }: Visitor): Promise<void> {
  await open('/login');
  await fill('main input[type=email]', 'dealer@example.com');
  await fill('main input[type=password]', 'demo-dealer');
  await press('main button[type=submit]', 'Войти');
  await sees('#goods');
  // Returns to the catalogue and waits for its scripts.
  await open('/catalogue');
}

/** Opens the tools of the basket, which are behind a button on a phone. */
async function openBasketTools({ run, press }: Visitor): Promise<void> {
  const isClosed = await run<boolean>(
    'const menu = find("summary", "Действия с корзиной"); return Boolean(menu) && !menu.parentElement.open;',
  );
  if (isClosed) await press('summary', 'Действия с корзиной');
}

async function emptyBasket(dealer: Visitor): Promise<void> {
  const { open, press, sees, textOf } = dealer;
  await open('/cart/');
  if ((await textOf('#total_basket')) !== emptyTotal) {
    await openBasketTools(dealer);
    await press('main a', 'Очистить корзину');
    await press('dialog button', 'Очистить');
  }
  await sees('main', 'Корзина пуста');
}

async function orderAndCancel(dealer: Visitor): Promise<void> {
  const { open, fill, press, run, sees, textOf } = dealer;
  await open('/catalogue');
  await fill('header input[name=query]', 'cdtnbkmybr');
  await press('header form button[type=submit]');
  await sees('main', 'Показано по запросу «светильник»');

  await fill('#goods tbody input[type=number]', '2');
  await press('#goods tbody button.add-button');
  await sees('body', 'Добавлено');
  await expect.poll(() => textOf('#total_basket')).not.toBe(emptyTotal);

  await open('/cart/');
  expect(await dealer.fieldValue('.basket input[type=number]')).toBe('2');
  const total = await textOf('#total_basket');
  await press('label', 'Самовывоз со склада');
  await fill('main input[name=date]', nextWorkday());
  await press('main button', 'Оформить заказ');
  await sees('h1', 'оформлен');
  const number = /\d{2}-\d{6}/.exec(await textOf('h1'))?.[0] ?? 'no number';
  expect(await textOf('main')).toContain(total);

  await open('/cabinet/orders');
  await sees('main tr', number);
  const cancel = await run<string>(
    `return find('main tr', arguments[0]).querySelector('a[href*="cancel"]').getAttribute('href');`,
    number,
  );
  await press(`a[href="${cancel}"]`);
  await press('dialog button', 'Отменить заказ');
  const row = () => run<string>('return plain(find("main tr", arguments[0]).textContent);', number);
  await expect.poll(row, { timeout: 60_000 }).toContain('Отменён');
}

async function addList({ open, fill, press, sees, fieldValue, textOf }: Visitor): Promise<void> {
  await open('/fast-order');
  await fill('textarea[name=text]', `${articul} 2`);
  await press('main button:not(.visually-hidden)', 'Проверить список');
  await sees('main button', '1 позицию');
  expect(await fieldValue('[name="lines[0][qnt]"]')).toBe('2');
  await press('main button', '1 позицию');
  await expect.poll(() => textOf('#total_basket'), { timeout: 60_000 }).not.toBe(emptyTotal);
}

async function deleteMarked(dealer: Visitor): Promise<void> {
  const { open, press, pointsHit, sees, seesNot } = dealer;
  await open('/cart/');
  await sees('.basket tr', articul);
  // The picture beside the checkbox must not cover it.
  expect(await pointsHit('.c-mark input')).toBeGreaterThanOrEqual(130);
  await press('.c-mark input');
  await openBasketTools(dealer);
  await press('main button', 'Удалить отмеченные');
  await sees('dialog', 'Удалить отмеченные товары?');
  await press('dialog button', 'Оставить');
  await seesNot('dialog');
  await openBasketTools(dealer);
  await press('main button', 'Удалить отмеченные');
  await press('dialog button', 'Удалить');
  await seesNot('dialog');
  await sees('main', 'Вернуть');
}

async function tryWindow({ open, press, run, seesNot, sees }: Visitor, scripts: boolean): Promise<void> {
  await open('/cabinet/managers/3/prices');
  await sees('dialog', 'Какие цены видит менеджер');
  // With scripts, the rules scroll inside the window above a sticky footer. Without them the whole page scrolls, and
  // the footer is at its end.
  const foot = () =>
    run<{ below: boolean; inView: boolean }>(`
      scrollTo(0, 0);
      const foot = document.querySelector('dialog .dialog-foot').getBoundingClientRect();
      const body = document.querySelector('dialog .dialog-body').getBoundingClientRect();
      return { below: foot.top >= body.bottom - 1, inView: foot.bottom <= innerHeight };`);
  await expect.poll(foot).toMatchObject(scripts ? { inView: true } : { below: true });
  await press('dialog .dialog-head a');
  await seesNot('dialog');
  await sees('.managers');
}
