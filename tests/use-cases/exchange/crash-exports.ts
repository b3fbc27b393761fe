import { zipSync } from 'fflate';
import { importXml, offersXml } from './export.ts';
import type { stepsOf1c } from './steps-1c.ts';

const lamps = 150;

/**
 * Returns the files of the nth full export. Each export lacks another lamp, and names, colours, prices and stocks
 * differ from export to export.
 */
function exportOf(nth: number): Record<string, string> {
  const goods = Array.from({ length: lamps }, (_, i) => i)
    .filter((i) => i !== nth)
    .map((i) => ({
      id: `crash-${i}`,
      name: `Лампа ${i}, выпуск ${(i + nth) % 3}`,
      values: { 'v-colour': ['red', 'green', 'blue'][(i + nth) % 3]! },
    }));
  const values = { red: 'красный', green: 'зелёный', blue: 'синий' };
  const properties = [{ id: 'v-colour', header: 'Цвет', values }];
  const offers = goods.map(({ id, name }, i) => ({
    id,
    name,
    prices: [{ price: 100 + ((i * 7 + nth) % 50) }],
    stocks: { 'w-main': (i + nth) % 9, 'w-shop': (i * nth) % 5 },
  }));
  return { 'import.xml': importXml({ goods, properties }), 'offers.xml': offersXml({ offers }) };
}

/** Runs the nth exchange from checkauth to complete, zipped or file by file, all at one moment. */
export async function exchangeOf(
  nth: number,
  { open, init, send, importFile, end }: ReturnType<typeof stepsOf1c>,
  now: number,
): Promise<void> {
  const files = exportOf(nth);
  const session = await open(now);
  await init(session, now, '3.1');
  if (nth % 2 === 0) {
    const bytes = Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]);
    await send(session, 'v8_1.zip', zipSync(Object.fromEntries(bytes)), now);
  } else for (const [name, text] of Object.entries(files)) await send(session, name, text, now);
  for (const name of Object.keys(files)) await importFile(session, name, now);
  await end(session, now);
}
