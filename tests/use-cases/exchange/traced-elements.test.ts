import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { elementAccount } from '#server/exchange/commerceml/element-account.ts';
import { readRecords } from '#server/exchange/commerceml/read-records.server.ts';
import type { ExchangeRecord } from '#server/exchange/commerceml/records.ts';
import type { Seen, Trace } from '#server/exchange/commerceml/seen.ts';
import { document, inFolder, windows1251 } from './export.ts';

const good = (inside: string, tagOf = 'Товар') => `<${tagOf}><Ид>a</Ид>${inside}</Товар>`;
const catalogue = (inside: string, encoding?: string) =>
  document(`<Каталог><Ид>cat</Ид><Товары>${inside}</Товары></Каталог>`, encoding);

async function read(file: string | Uint8Array, known = new Map<string, Seen>()) {
  return inFolder({ 'import.xml': file }, async (folder) => {
    const account = elementAccount();
    const records: ExchangeRecord[] = [];
    const find = async (hashes: string[]) =>
      new Map(hashes.flatMap((hash) => (known.has(hash) ? [[hash, known.get(hash) as Seen] as const] : [])));
    for await (const record of readRecords(join(folder, 'import.xml'), 'import.xml', account, find))
      records.push(record);
    return { records, counts: account.counts };
  });
}

/** Returns elements as they are known after a file was read. */
function knownFrom(records: ExchangeRecord[]): Map<string, Seen> {
  const traces = records.flatMap((record) => (record.kind === 'good' && record.trace ? [record.trace] : []));
  const seen = ({ hash, lines, read, unneeded }: Trace): Seen => ({
    ...{ kind: 'good', id: 'a', hash, product: 1, version: 1, changedAt: 1, run: 1 },
    facts: { lines, read, unneeded, catalogue: 'cat' },
  });
  return new Map(traces.map((trace) => [trace.hash, seen(trace)]));
}

const twin = good('<Артикул>1</Артикул>');
/**
 * The number of goods of the file, and of those that are skipped when the file comes again. After a comment and the like,
 * the next element is read.
 */
const shapes: [name: string, file: string | Uint8Array, goods: number, skipped: number][] = [
  ['plain elements', catalogue(`${good('')}\n\t${twin}`), 2, 2],
  ['a byte order mark', `\ufeff${catalogue(good(''))}`, 1, 1],
  ['lines of Windows', catalogue(`\r\n\t${good('\r\n')}\r\n`), 1, 1],
  ['an attribute with an angle bracket', catalogue(good('<БазоваяЕдиница НаименованиеПолное=">"/>')), 1, 1],
  ['an end tag in CDATA', catalogue(good('<Описание><![CDATA[</Товар>]]></Описание>')), 1, 0],
  ['an end tag in a comment', catalogue(good('<!-- </Товар> -->')), 1, 0],
  ['a comment inside', catalogue(good('<!-- Товар -->')), 1, 1],
  ['an element in a comment', catalogue(`<!-- ${twin} -->${good('')}`), 1, 0],
  ['an element in a comment that is known', catalogue(`${twin}<!-- ${twin} -->${twin}`), 2, 1],
  ['an element in CDATA that is known', catalogue(`${twin}<![CDATA[${twin}]]>${twin}`), 2, 1],
  ['an element in an instruction that is known', catalogue(`${twin}<?a ${twin}?>${twin}`), 2, 1],
  ['a nested element of the same name', catalogue(good(good(''))), 1, 0],
  ['a self-closing element', catalogue(`<Товар Статус="Удален"/>${twin}`), 2, 0],
  ['an unknown element', catalogue(good('<Гарантия>1</Гарантия>')), 1, 0],
  ['windows-1251', windows1251(catalogue(good(''), 'windows-1251')), 1, 0],
  ['a prefix', catalogue(good('', 'к:Товар').replace('</Товар>', '</к:Товар>')), 1, 0],
  ['goods of a document', document(`<Документ><Товары>${twin}</Товары></Документ>`), 0, 0],
  ['goods outside a catalogue', document(`<Товары>${twin}</Товары>`), 1, 0],
];

describe('elements that are known by their raw text', () => {
  test.each(shapes)(
    '%s: skipping leaves out only whole elements and counts the same',
    async (_, file, goods, skipped) => {
      const first = await read(file);
      expect(first.records.filter(({ kind }) => kind === 'good')).toHaveLength(goods);
      const again = await read(file, knownFrom(first.records));
      expect(again.records.filter(({ kind }) => kind === 'seen')).toHaveLength(skipped);
      expect(again.counts).toEqual(first.counts);
      const shown = ({ kind }: ExchangeRecord) => (kind === 'seen' ? 'good' : kind);
      expect(again.records.map(shown)).toEqual(first.records.map(shown));
    },
  );

  test('an error after skipped elements names its line', async () => {
    const whole = catalogue(`\n${good('\n\n')}\n${twin}\n`);
    const { records } = await read(whole);
    const broken = whole.replace('</Каталог>', '\n</Kаталог>');
    const reasonOf = (known?: Map<string, Seen>) =>
      read(broken, known).catch((error: Error) => error.message);
    expect(await reasonOf(knownFrom(records))).toBe(await reasonOf());
  });
});
