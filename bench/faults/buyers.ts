import { setTimeout as sleep } from 'node:timers/promises';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

/** What buyers were told. */
export type Told = {
  /** Numbers of orders that a page has confirmed, each once. */
  confirmed: Set<number>;
  /** Forms that were sent and never answered, although they were sent again: the order may be there or not. */
  unanswered: number;
  refused: Map<string, number>;
  /** Answers that tell to try again, and lost connections. */
  failures: number;
  /** What must not happen. */
  wrong: string[];
};

export const nothingTold = (): Told => ({
  confirmed: new Set(),
  unanswered: 0,
  refused: new Map(),
  failures: 0,
  wrong: [],
});

/** How long a buyer sends one form again. */
const patientMs = 60_000;

/** Buys until told to stop: puts goods into the basket, orders it, sometimes with two clicks, and looks at the order. */
export async function buy(
  origin: string,
  login: { email: string; password: string },
  told: Told,
  signal: AbortSignal,
): Promise<void> {
  const buyer = visitor({ origin });
  const first = await patiently(told, () => buyer.signIn(login.email, login.password));
  if (first.path !== '/catalogue')
    told.wrong.push(`${login.email} cannot sign in: ${first.status} ${first.path}`);
  while (!signal.aborted) {
    try {
      await buyOnce(buyer, told);
    } catch (error) {
      told.failures++;
      if (!(error instanceof Unavailable)) note(told.refused, String(error).slice(0, 80));
    }
    await sleep(100 + Math.random() * 200);
  }
}

class Unavailable extends Error {}

async function buyOnce(buyer: Visitor, told: Told): Promise<void> {
  const catalogue = answered(await buyer.visit('/catalogue'));
  const fields = catalogue.$$('#goods input[name^="qnt["]').map((input) => input.getAttribute('name') ?? '');
  if (fields.length === 0)
    return note(told.refused, `${catalogue.status} ${catalogue.path}: nothing to order`);
  const wanted = Object.fromEntries([pick(fields), pick(fields)].map((name) => [name, '1']));
  await patiently(told, () => buyer.submit(catalogue, '#goods', wanted));
  const basket = await patiently(told, () => buyer.visit('/cart'));
  if (!basket.$('button[name=order]')) return note(told.refused, 'empty basket');
  const delivery = basket.$('[name=delivery][data-pickup]')?.getAttribute('value') ?? '';
  const send = () => buyer.submit(basket, '#basket', { delivery }, 'button[name=order]');
  const clicks = Math.random() < 0.3 ? 2 : 1;
  const answers = await Promise.allSettled(Array.from({ length: clicks }, () => patiently(told, send)));
  const numbers = new Set<number>();
  for (const answer of answers) {
    if (answer.status === 'rejected') {
      told.unanswered++;
      continue;
    }
    const number = numberOf(answer.value);
    if (number) numbers.add(number);
    else note(told.refused, answer.value.$('.note')?.textContent?.slice(0, 80) ?? answer.value.title);
  }
  if (numbers.size > 1) told.wrong.push(`one form made the orders ${[...numbers]}`);
  for (const number of numbers) {
    told.confirmed.add(number);
    const order = await patiently(told, () => buyer.visit(`/cabinet/orders/${number}`));
    if (order.status !== 200) told.wrong.push(`order ${number} is not shown right after it: ${order.status}`);
  }
}

const numberOf = (page: Page) =>
  Number(/^Заказ \d\d-0*(\d+) оформлен/.exec(page.$('h1')?.textContent ?? '')?.[1] ?? 0);

function pick<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)]!;
}

function note(counts: Map<string, number>, what: string): void {
  const text = what.replace(/\s+/g, ' ').trim();
  counts.set(text, (counts.get(text) ?? 0) + 1);
}

function answered(page: Page): Page {
  if (page.status >= 500) throw new Unavailable(`${page.path}: ${page.status}`);
  return page;
}

/** Asks again, as a person does who sees «попробуйте ещё раз», with the same form. */
async function patiently(told: Told, ask: () => Promise<Page>): Promise<Page> {
  const until = performance.now() + patientMs;
  for (;;) {
    try {
      return answered(await ask());
    } catch (error) {
      told.failures++;
      if (performance.now() > until) throw error;
      await sleep(500);
    }
  }
}
