import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Insertable } from 'kysely';
import type { Database, ProductDocumentKind } from '../db/schema.ts';
import type { Printed } from '../files/printed.ts';
import { printedPdf } from '../files/printed-pdf.server.ts';
import type { FileStore } from '../files/stores/file-store.ts';
import { productDocumentsFolder } from '../goods/documents/documents-folder.server.ts';
import { addDays, dayOf } from '../kernel/clock.ts';
import { demoCompany } from './data/company.ts';
import type { World } from './world.ts';

type Sample = {
  kind: ProductDocumentKind;
  title: string;
  file: string;
  /** Days from today until it expires; undefined for a document that is not limited. */
  validFor?: number;
  lines: [name: string, value: string][];
};

const certificate: Sample = {
  kind: 'certificate',
  title: 'Сертификат соответствия ТР ТС 004/2011',
  file: '5d1c0e8e-6d0f-4c1b-9f57-0c6a1f5d0e11.pdf',
  validFor: 420,
  lines: [
    ['Номер', 'ЕАЭС RU С-RU.АБ12.В.00417'],
    ['Требования', 'ТР ТС 004/2011, ТР ТС 020/2011, ТР ЕАЭС 037/2016'],
    ['Схема сертификации', '1с'],
  ],
};

const passport: Sample = {
  kind: 'passport',
  title: 'Паспорт изделия',
  file: '5d1c0e8e-6d0f-4c1b-9f57-0c6a1f5d0e12.pdf',
  lines: [
    ['Напряжение питания', '220–240 В, 50 Гц'],
    ['Температура эксплуатации', 'от −20 до +40 °C'],
    ['Гарантия', '36 месяцев'],
  ],
};

const manual: Sample = {
  kind: 'manual',
  title: 'Инструкция по монтажу',
  file: '5d1c0e8e-6d0f-4c1b-9f57-0c6a1f5d0e13.pdf',
  lines: [
    ['1', 'Отключите питание сети.'],
    ['2', 'Подключите провода по маркировке L, N и заземления.'],
    ['3', 'Закрепите изделие и включите питание.'],
  ],
};

const samples = [certificate, passport, manual];
/** The documents of three goods, which share the certificate. */
const ofGoods = [samples, [certificate, manual], [certificate]];

type Row = Insertable<Database['product_documents']>;

/** Returns documents of goods in the newest order of the dealer with the logins. */
export async function productDocumentsOf({
  dealers,
  orders,
  lines,
  now,
}: Pick<World, 'dealers' | 'orders' | 'lines' | 'now'>): Promise<Row[]> {
  const order = orders.findLast(({ dealer_id }) => dealer_id === dealers[0]?.row.id);
  const ordered = lines.filter(({ order_id }) => order_id === order?.id);
  const goods = [...new Set(ordered.map(({ product_id }) => product_id))];
  const sizes = new Map<Sample, number>();
  for (const sample of samples) sizes.set(sample, (await pdfOf(sample)).length);
  return goods.slice(0, ofGoods.length).flatMap((product_id, place) =>
    ofGoods[place]!.map((sample, i) => ({
      product_id,
      kind: sample.kind,
      title: sample.title,
      valid_until: sample.validFor === undefined ? null : addDays(dayOf(now), sample.validFor),
      file: sample.file,
      size: sizes.get(sample)!,
      // The PDF contains its time and differs each time that it is made, but always has the same size.
      hash: createHash('sha256').update(sample.file).digest('hex'),
      sort: i + 1,
      ...{ source: null, submission: null },
    })),
  );
}

/** Writes the files of the documents of goods into the uploads. */
export async function drawProductDocuments(uploads: FileStore): Promise<void> {
  for (const sample of samples) await productDocumentsFolder(uploads).put(sample.file, await pdfOf(sample));
}

/** Returns a paper that is marked as a sample, so that nobody mistakes it for a real one. */
function pdfOf({ title, lines }: Sample): Promise<Buffer> {
  const printed: Printed = {
    ...{ title, name: title, author: demoCompany.company, intro: 'Образец для демонстрации портала.' },
    facts: [['Поставщик', demoCompany.company]],
    columns: [
      { header: 'Пункт', share: 0.35 },
      { header: 'Содержание', share: 0.65 },
    ],
    rows: (async function* () {
      yield lines.map((cells) => ({ cells }));
    })(),
    ...{ kept: 0, closing: '', parties: [] },
  };
  return buffer(printedPdf(printed));
}
