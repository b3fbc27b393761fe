import { parseArgs } from 'node:util';
import { dayOf } from '../kernel/clock.ts';
import { defaultProducts, defaultSeed, type WorldArguments } from '../seed/world.ts';
import { demoInProduction } from './demo-in-production.ts';
import { unknownOption } from './unknown-option.ts';

const maxProducts = 1_000_000;

export const seedUsage = `Наполняет пустую базу данных демонстрационным миром.

  npm run db:seed -- [--products ЧИСЛО] [--seed ЧИСЛО] [--today ГГГГ-ММ-ДД]

  --products   сколько товаров, от 1 до 1000000 (по умолчанию ${defaultProducts})
  --seed       зерно случайности, целое от 0 до 4294967295 (по умолчанию ${defaultSeed})
  --today      день, которым кончается история заказов (по умолчанию сегодня по Москве)
  --demo-in-production   записать и на рабочем портале, хотя пароли этого мира известны всем

Одинаковые параметры всегда дают один и тот же мир. База берётся из DATABASE_URL.`;

/** Parses the seeder's command line. Returns the reason in Russian if it is invalid. */
export function readSeedArguments(
  argv: string[],
  now: number,
):
  | { ok: true; arguments: WorldArguments; inProduction: boolean }
  | { ok: false; help: boolean; reason: string } {
  const refuse = (reason: string) => ({ ok: false as const, help: false, reason });
  let values: {
    products?: string;
    seed?: string;
    today?: string;
    help?: boolean;
    [demoInProduction]?: boolean;
  };
  try {
    values = parseArgs({
      args: argv,
      options: {
        products: { type: 'string' },
        seed: { type: 'string' },
        today: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        [demoInProduction]: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    return refuse(unknownOption(error));
  }
  if (values.help) return { ok: false, help: true, reason: '' };
  const products = whole(values.products ?? String(defaultProducts), 1, maxProducts);
  if (products === undefined) return refuse(`--products: нужно целое число от 1 до ${maxProducts}.`);
  const seed = whole(values.seed ?? String(defaultSeed), 0, 0xffff_ffff);
  if (seed === undefined) return refuse('--seed: нужно целое число от 0 до 4294967295.');
  const today = values.today ?? dayOf(now);
  if (!isDay(today)) return refuse('--today: нужна дата в виде 2026-07-25.');
  return {
    ok: true,
    arguments: { products, seed, today },
    inProduction: values[demoInProduction] ?? false,
  };
}

function whole(text: string, min: number, max: number): number | undefined {
  const value = Number(text);
  return /^\d{1,10}$/.test(text) && value >= min && value <= max ? value : undefined;
}

function isDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
}
