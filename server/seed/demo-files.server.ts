import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { DocumentKind } from '../db/schema.ts';
import { storeSmallCopy } from '../files/pictures.server.ts';
import type { Printed } from '../files/printed.ts';
import { printedPdf } from '../files/printed-pdf.server.ts';
import type { FileStore } from '../files/stores/file-store.ts';
import { picturesFolder } from '../papers/complaints/pictures-folder.server.ts';
import { documentKinds } from '../papers/documents/document-kinds.ts';
import { documentsFolder } from '../papers/documents/documents-folder.server.ts';
import { chatFolder } from '../talk/chat/message-file.server.ts';
import { demoPictures } from './complaints.ts';
import { demoCompany } from './data/company.ts';
import { demoDocuments } from './documents.ts';
import { drawProductDocuments } from './product-documents.server.ts';
import { chatPicture } from './talks.ts';

const frame = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">
    <rect width="1200" height="900" fill="#b9b2a6"/>
    <rect y="560" width="1200" height="340" fill="#8f877a"/>${body}</svg>`;

const lamp = `<rect x="180" y="330" width="840" height="240" rx="26" fill="#e9ecef"/>
  <rect x="210" y="360" width="780" height="180" rx="14" fill="#fbfbf4"/>`;

const drawings: Record<string, string> = {
  [demoPictures.crack]: frame(
    `${lamp}<path d="M620 360l-34 52 40 30-52 46 24 52" fill="none" stroke="#4b4f55" stroke-width="5"/>
     <path d="M586 412l-70 18M626 442l66-14" stroke="#4b4f55" stroke-width="3"/>`,
  ),
  [demoPictures.label]: frame(
    `<rect x="150" y="210" width="900" height="520" fill="#c8a878"/>
     <rect x="330" y="300" width="540" height="330" fill="#fff"/>
     <g fill="#222"><rect x="370" y="340" width="330" height="26"/><rect x="370" y="388" width="230" height="18"/>
     ${Array.from({ length: 32 }, (_, i) => `<rect x="${370 + i * 14}" y="450" width="${3 + ((i * 7) % 8)}" height="120"/>`).join('')}</g>`,
  ),
  [demoPictures.diffuser]: frame(
    '<rect x="240" y="380" width="720" height="150" rx="12" fill="#f7f7ef" stroke="#cfcfc4" stroke-width="6"/>',
  ),
};

/** Writes the pictures and documents that the demo data refers to into the uploads. */
export async function drawDemoFiles(uploads: FileStore): Promise<void> {
  for (const [name, svg] of Object.entries(drawings)) {
    const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
    await picturesFolder(uploads).put(name, jpeg);
    if (name !== demoPictures.label) continue;
    await chatFolder(uploads).put(chatPicture, jpeg);
    await storeSmallCopy(chatFolder(uploads), chatPicture, 480);
  }
  for (const [kind, name] of Object.entries(demoDocuments) as [DocumentKind, string][]) {
    const pdf = await buffer(printedPdf(sample(documentKinds[kind])));
    await documentsFolder(uploads).put(name, pdf);
  }
  await drawProductDocuments(uploads);
}

/** Returns a paper that is marked as a sample, so that nobody mistakes it for a real one. */
function sample(title: string): Printed {
  return {
    ...{ title, name: title, author: demoCompany.company, intro: 'Образец для демонстрации портала.' },
    facts: [['Поставщик', demoCompany.company]],
    columns: [
      { header: 'Наименование', share: 0.75 },
      { header: 'Количество', share: 0.25, right: true },
    ],
    rows: (async function* () {
      yield [{ cells: ['Светильник светодиодный', '10'] }];
    })(),
    ...{ kept: 0, closing: '', parties: [] },
  };
}
