import { randomUUID } from 'node:crypto';
import { chances } from '../measure.ts';
import type { Answer, Client } from './client.ts';
import { fieldsOf } from './fields.ts';
import type { Seen } from './seen.ts';

type Person = { email: string; password: string; seed: number };
/** `turn` waits until the next request may be sent; it resolves to false when the time is up. */
export type Pace = { turn: () => Promise<boolean>; signal: AbortSignal };

const words = ['светильник', 'лампа led', 'кабель ввг', 'панель 4000к', 'прожектор ip65', 'розетка белая'];
/** After this many steps, a person signs in again. */
const stepsOfVisit = 150;

/**
 * Runs one person until the time is up. `findLost` of the result returns how many of their confirmed orders the
 * portal does not show.
 */
export async function shop(client: Client, person: Person, seen: Seen, { turn, signal }: Pace) {
  const { next, pick } = chances(person.seed);
  const orders: number[] = [];
  const found = { catalogs: [] as string[], goods: [] as string[] };
  const ok = { expect: [200] };

  const ask = async (path: string, asking: Parameters<Client['ask']>[1] = ok) =>
    (await turn()) ? client.ask(path, asking) : undefined;

  async function signIn(): Promise<boolean> {
    const { email, password } = person;
    // A person who is still signed in is redirected.
    await ask('/login', { expect: [200, 302] });
    const answer = await ask('/login', { form: { email, password }, expect: [302, 303] });
    return answer !== undefined;
  }

  async function lookAround(): Promise<void> {
    const place =
      found.catalogs.length > 0 && next() < 0.6 ? `/catalogue/${pick(found.catalogs)}` : '/catalogue';
    const query = new URLSearchParams(
      next() < 0.3
        ? { query: pick(words) }
        : { minprice: String(Math.floor(next() * 500)), page: pick(['1', '1', '2', '3']) },
    );
    const page = await ask(`${place}?${query}`);
    if (!page) return;
    found.catalogs = numbers(page, /href="\/catalogue\/(\d+)/g);
    found.goods = numbers(page, /name="qnt\[(\d+)\]/g);
  }

  async function order(): Promise<void> {
    for (const id of [pick(found.goods), pick(found.goods)])
      await ask('/ajax/addproduct/', {
        form: { id, qnt: '1', key: randomUUID() },
        expect: [200, 400],
      });
    const basket = await ask('/cart');
    if (!basket) return;
    const fields = fieldsOf(basket.text, 'basket');
    const delivery = /value="(\d+)"[^>]*data-pickup|data-pickup[^>]*value="(\d+)"/.exec(basket.text);
    if (!basket.text.includes('name="order"') || !delivery) return note('nothing to order');
    const chosen = fields.filter(([name]) => name !== 'delivery');
    chosen.push(['delivery', delivery[1] ?? delivery[2] ?? ''], ['order', '1']);
    const placed = await ask('/cart', { form: chosen, expect: [200, 302, 303, 400, 409] });
    if (!placed) return;
    const number = Number(/^\/cabinet\/orders\/(\d+)/.exec(placed.location)?.[1] ?? 0);
    if (number === 0) {
      note(/class="note[^"]*"[^>]*>(.*?)<\/(?:div|p|section)>/s.exec(placed.text)?.[1] ?? `${placed.status}`);
      await ask('/ajax/clearbasket/', { form: {}, expect: [200] });
      return;
    }
    orders.push(number);
    seen.orders.add(number);
    await ask(placed.location);
  }

  function note(text: string): void {
    const plain = text
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 90);
    seen.refused.set(plain, (seen.refused.get(plain) ?? 0) + 1);
  }

  async function step(): Promise<void> {
    const chance = next();
    const catalog = found.catalogs[0] ?? 'all';
    if (found.goods.length === 0 || chance < 0.5) return lookAround();
    if (chance < 0.62) await ask(`/ajax/search/cat${catalog}/?m=1&ajax=1&page=${1 + Math.floor(next() * 3)}`);
    else if (chance < 0.76)
      await ask('/api/filter/', {
        form: { catalog, minprice: String(Math.floor(next() * 900)) },
        expect: [200],
      });
    else if (chance < 0.86) await ask('/ajax/topbasket/');
    else if (chance < 0.91) await ask(`/product/${pick(found.goods)}`);
    else if (chance < 0.94) await ask('/cabinet/orders');
    else if (chance < 0.97) await ask(`/search-suggest?query=${encodeURIComponent(pick(words).slice(0, 4))}`);
    else await order();
  }

  while (!signal.aborted) {
    if (!(await signIn())) continue;
    for (let i = 0; i < stepsOfVisit && !signal.aborted; i++) await step();
  }
  return {
    async findLost(): Promise<number> {
      let lost = 0;
      for (const number of orders) if (!(await client.ask(`/cabinet/orders/${number}`, ok))) lost++;
      return lost;
    },
  };
}

function numbers({ text }: Answer, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, number = '']) => number))];
}
