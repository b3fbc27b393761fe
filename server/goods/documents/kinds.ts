import type { ProductDocumentKind } from '../../db/schema.ts';

/** The kinds of documents of goods, in the order of menus. */
export const productDocumentKinds: readonly { value: ProductDocumentKind; label: string }[] = [
  { value: 'certificate', label: 'Сертификат' },
  { value: 'declaration', label: 'Декларация' },
  { value: 'passport', label: 'Паспорт' },
  { value: 'manual', label: 'Инструкция' },
  { value: 'other', label: 'Другой документ' },
];

/** Beginnings of words that reveal the kind in names of files and requisites, lower case. */
const words: readonly [RegExp, ProductDocumentKind][] = [
  [/сертификат|certificat/, 'certificate'],
  [/декларац|declaration/, 'declaration'],
  [/паспорт|passport/, 'passport'],
  [/инструкц|руководств|manual|instruction/, 'manual'],
];

/** Returns the kind that a title, a file name or a requisite of 1C reveals; `other` if none. */
export function kindNamedIn(text: string): ProductDocumentKind {
  const lower = text.toLowerCase();
  return words.find(([word]) => word.test(lower))?.[1] ?? 'other';
}

/** Returns the name of a kind: «Сертификат». */
export function kindLabel(kind: ProductDocumentKind): string {
  return productDocumentKinds.find(({ value }) => value === kind)!.label;
}

/** The maximum number of documents of a product. */
export const mostProductDocuments = 20;

const longestTitle = 200;

/** Returns the title that a file name gives: without folders and extension, `_` read as a space. */
export function titleOfFile(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  return plainTitle(base.replace(/\.[a-z0-9]{1,5}$/i, '').replaceAll('_', ' ')) || 'Документ';
}

/** Returns a text as a title: without control and format characters, and not too long. */
export function plainTitle(text: string): string {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  return [...plain].slice(0, longestTitle).join('');
}
