import { kindNamedIn } from '../../goods/documents/kinds.ts';
import type { XmlElement } from './elements.server.ts';
import { foldedName } from './known-elements.ts';
import { items, oneLine, textOf } from './reading.ts';
import type { NamedDocument } from './records.ts';

/** Returns whether a value of a requisite is the name of a document's file, not a number of a certificate. */
const isFileName = (value: string) => /[^./\\]\.(?:pdf|jpe?g|png|webp)$/i.test(value);

/** Returns whether a `<Картинка>` is a document, which some programs write there. */
export const isPdf = (path: string) => /\.pdf$/i.test(path);

/** Returns whether a requisite names a document: «Сертификат соответствия» with the name of a file. */
export function isDocumentRequisite(name: string, value: string): boolean {
  return kindNamedIn(name) !== 'other' && isFileName(value);
}

/**
 * Returns the documents that a good or an offer names in `<Файл>`, as PDF in `<Картинка>`, and in requisites; of several
 * mentions of a path the most telling one counts. Empty elements mean that there are none any more; undefined, that the
 * file does not mention documents.
 */
export function documentsOf(element: XmlElement): NamedDocument[] | undefined {
  const requisites = items(element, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').map((each) => ({
    name: textOf(each, 'Наименование'),
    value: textOf(each, 'Значение'),
  }));
  const titles = new Map(
    requisites
      .filter(({ name }) => foldedName(name) === 'описаниефайла')
      .map(({ value }) => [value.split('#')[0]?.trim() ?? '', value.split('#').slice(1).join('#').trim()]),
  );
  const named: NamedDocument[] = [
    ...requisites
      .filter(({ name, value }) => isDocumentRequisite(name, value))
      .map(({ name, value }) => ({ path: value, requisite: name, title: '' })),
    ...element.children
      .filter(({ name, text }) => name === 'Файл' || (name === 'Картинка' && isPdf(oneLine(text))))
      .map(({ text, attributes }) => ({
        path: oneLine(text),
        requisite: '',
        title: oneLine(attributes.Описание ?? ''),
      })),
    ...requisites
      .filter(({ name }) => foldedName(name) === 'файл')
      .map(({ value }) => ({ path: value, requisite: '', title: '' })),
  ];
  if (named.length === 0) return undefined;
  const byPath = new Map<string, NamedDocument>();
  for (const { path, requisite, title } of named) {
    const known = byPath.get(path);
    if (path === '') continue;
    byPath.set(path, {
      path,
      requisite: known?.requisite || requisite,
      title: titles.get(path) || known?.title || title,
    });
  }
  return [...byPath.values()];
}
