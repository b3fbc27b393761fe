import { fileStem } from '../../goods/documents/file-name.ts';
import { ruDate } from '../../kernel/clock.ts';

/** The limits of an archive; files beyond them are listed in it by name. */
export const mostFiles = 200;
export const mostBytes = 200 * 1024 * 1024;

type Goods = { id: number; articul: string; header: string };
type Document = {
  productId: number;
  title: string;
  validUntil: string | null;
  file: string;
  size: number;
  format: string;
};

/** A stored file and its name in the archive. */
export type ArchivedFile = { file: string; name: string };

export type ArchivePlan = {
  files: ArchivedFile[];
  /** The files that exceed the limits. */
  left: ArchivedFile[];
  /** The goods in the given order, with their documents. */
  goods: (Goods & { documents: (ArchivedFile & Pick<Document, 'validUntil'>)[] })[];
};

/**
 * Returns what an archive of the documents of goods contains. A file that several goods share is included once, named
 * after the first of them. A file that is too large for the rest of the archive does not keep out smaller ones.
 */
export function planArchive(goods: readonly Goods[], documents: readonly Document[]): ArchivePlan {
  const ofGoods = new Map<number, Document[]>();
  for (const document of documents) {
    const others = ofGoods.get(document.productId);
    if (others) others.push(document);
    else ofGoods.set(document.productId, [document]);
  }
  const named = new Map<string, ArchivedFile>();
  const names: Names = new Map();
  const plan: ArchivePlan = { files: [], left: [], goods: [] };
  let bytes = 0;
  const archived = ({ articul }: Goods, { file, size, title, format }: Document): ArchivedFile => {
    const known = named.get(file);
    if (known) return known;
    const made = { file, name: uniqueName(`${articul} ${title}`, format, names) };
    named.set(file, made);
    const fits = plan.files.length < mostFiles && bytes + size <= mostBytes;
    if (fits) bytes += size;
    (fits ? plan.files : plan.left).push(made);
    return made;
  };
  for (const each of goods) {
    const own = (ofGoods.get(each.id) ?? []).map((document) => ({
      ...archived(each, document),
      validUntil: document.validUntil,
    }));
    plan.goods.push({ ...each, documents: own });
  }
  return plan;
}

/** The file names in use, in lower case, with the last number that each was given. */
type Names = Map<string, number>;

/** Returns a file name that is not in use, whatever its case, and adds it to `names`. */
function uniqueName(title: string, format: string, names: Names): string {
  const stem = fileStem(title);
  const plain = `${stem}.${format}`;
  const key = plain.toLowerCase();
  let name = plain;
  let number = names.get(key) ?? 1;
  while (names.has(name.toLowerCase())) {
    number++;
    name = `${stem} (${number}).${format}`;
  }
  names.set(name.toLowerCase(), 1);
  names.set(key, number);
  return name;
}

/** Returns the text that lists the documents by goods. `lost`: names of files that are missing from disk. */
export function contentsText(order: string, plan: ArchivePlan, lost: ReadonlySet<string>): string {
  const absent = new Set([...lost, ...plan.left.map(({ name }) => name)]);
  const documented = plan.goods.filter(({ documents }) => documents.length > 0);
  const others = plan.goods.filter(({ documents }) => documents.length === 0);
  const lines = [`Документы на товары заказа ${order}`, ''];
  for (const { documents, ...goods } of documented) {
    lines.push(goodsLine(goods));
    for (const { name, validUntil } of documents) {
      const valid = validUntil === null ? '' : `, действует до ${ruDate(validUntil)}`;
      lines.push(`    ${name}${valid}${absent.has(name) ? ' – нет в архиве' : ''}`);
    }
    lines.push('');
  }
  if (others.length > 0) lines.push('Без документов:', ...others.map((goods) => `    ${goodsLine(goods)}`));
  return textFile(lines);
}

function goodsLine({ articul, header }: Pick<Goods, 'articul' | 'header'>): string {
  return [articul, header].filter(Boolean).join(' ');
}

/** Returns the text that lists the files left out of the archive; undefined when there are none. */
export function leftOutText({ left }: ArchivePlan, lost: ReadonlySet<string>): string | undefined {
  if (left.length === 0 && lost.size === 0) return undefined;
  return textFile([
    ...(lost.size > 0 ? ['Этих файлов сейчас нет, попросите их у менеджера:', ...lost, ''] : []),
    ...(left.length > 0
      ? [
          `В архиве не больше ${mostFiles}\u00a0файлов и ${mostBytes / 1024 / 1024}\u00a0МБ. Эти файлы скачайте из карточек товаров:`,
          ...left.map(({ name }) => name),
        ]
      : []),
  ]);
}

/** Returns a text that Windows opens as UTF-8. */
function textFile(lines: readonly string[]): string {
  return `\ufeff${lines.join('\r\n').trimEnd()}\r\n`;
}
