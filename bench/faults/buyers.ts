import type { Page, Visitor } from '#tests/setup/visitor.ts';
import { answered, count, patiently, pick, type Told } from './told.ts';

/** Puts goods into the basket, places the order, sometimes with two clicks, and opens the order. */
export async function buyOnce(buyer: Visitor, told: Told): Promise<void> {
  const catalogue = answered(await buyer.visit('/catalogue'));
  const fields = catalogue.$$('#goods input[name^="qnt["]').map((input) => input.getAttribute('name') ?? '');
  if (fields.length === 0)
    return count(told.refused, `${catalogue.status} ${catalogue.path}: nothing to order`);
  const wanted = Object.fromEntries([pick(fields), pick(fields)].map((name) => [name, '1']));
  await patiently(told, () => buyer.submit(catalogue, '#goods', wanted));
  const basket = await patiently(told, () => buyer.visit('/cart'));
  if (!basket.$('button[name=order]')) return count(told.refused, 'empty basket');
  const delivery = basket.$('[name=delivery][data-pickup]')?.getAttribute('value') ?? '';
  const send = () => buyer.submit(basket, '#basket', { delivery }, 'button[name=order]');
  const clicks = Math.random() < 0.3 ? 2 : 1;
  const answers = await Promise.allSettled(Array.from({ length: clicks }, () => patiently(told, send)));
  const numbers = new Set<number>();
  for (const answer of answers) {
    if (answer.status === 'rejected') {
      told.ordersUnanswered++;
      continue;
    }
    const number = numberOf(answer.value);
    if (number) numbers.add(number);
    else count(told.refused, answer.value.$('.note')?.textContent?.slice(0, 80) ?? answer.value.title);
  }
  if (numbers.size > 1) told.wrong.push(`one form created the orders ${[...numbers]}`);
  for (const number of numbers) {
    told.orders.add(number);
    const order = await patiently(told, () => buyer.visit(`/cabinet/orders/${number}`));
    if (order.status !== 200) told.wrong.push(`order ${number} is not shown once confirmed: ${order.status}`);
  }
}

const numberOf = (page: Page) =>
  Number(/^Заказ \d\d-0*(\d+) оформлен/.exec(page.$('h1')?.textContent ?? '')?.[1] ?? 0);
