import type { ProductDocumentKind } from '../db/schema.ts';
import { kindNamedIn, mostProductDocuments, titleOfFile } from '../goods/documents/kinds.ts';
import type { DocumentRow } from '../goods/documents/repository.server.ts';
import { isOfCalls } from '../goods/documents/sources.ts';
import type { NamedDocument } from './commerceml/records.ts';

/** A document of a good whose file was read. */
export type WantedDocument = { source: string; hash: string; title: string; kind: ProductDocumentKind };

/** The documents of a good. `named`: the sources that its list names, even if their files cannot be read. */
export type DocumentList = { wanted: WantedDocument[]; named: ReadonlySet<string>; isWhole: boolean };

type Plan = {
  added: WantedDocument[];
  /** Rows that get another source, file, title or kind, or are restored. */
  changed: { row: DocumentRow; to: WantedDocument }[];
  removed: DocumentRow[];
  /** Documents for which the product has no room. */
  over: WantedDocument[];
  unchanged: number;
};

/**
 * Returns what to change so that a product has these documents. A row is found by its source or, because files are
 * renamed, by its bytes. Documents of staff and of calls stay, and the same bytes are not added beside them.
 */
export function planDocuments(rows: readonly DocumentRow[], { wanted, named, isWhole }: DocumentList): Plan {
  const ofFiles = rows.filter(({ source }) => source !== null && !isOfCalls(source));
  const others = rows.filter((row) => !ofFiles.includes(row) && row.removed_at === null);
  const plan: Plan = { added: [], changed: [], removed: [], over: [], unchanged: 0 };
  const matched = new Map<DocumentRow, WantedDocument>();
  const fresh: WantedDocument[] = [];
  for (const document of wanted) {
    const renamed = (row: DocumentRow) =>
      row.hash === document.hash && !named.has(row.source ?? '') && !matched.has(row);
    const row = ofFiles.find(({ source }) => source === document.source) ?? ofFiles.find(renamed);
    if (row) matched.set(row, document);
    else if (others.some(({ hash }) => hash === document.hash)) plan.unchanged += 1;
    else fresh.push(document);
  }
  let count = others.length;
  const restored: { row: DocumentRow; to: WantedDocument }[] = [];
  for (const row of ofFiles) {
    const to = matched.get(row);
    if (row.removed_at !== null) {
      if (to) restored.push({ row, to });
    } else if (!to && isWhole && !named.has(row.source ?? '')) plan.removed.push(row);
    else {
      count += 1;
      if (to && differs(row, to)) plan.changed.push({ row, to });
      else plan.unchanged += 1;
    }
  }
  for (const each of restored)
    if (count < mostProductDocuments) {
      plan.changed.push(each);
      count += 1;
    } else plan.over.push(each.to);
  const room = Math.max(0, mostProductDocuments - count);
  plan.added = fresh.slice(0, room);
  plan.over.push(...fresh.slice(room));
  return plan;
}

/** Returns whether a plan changes nothing. */
export function changesNothing({ added, changed, removed }: Plan): boolean {
  return added.length + changed.length + removed.length === 0;
}

function differs(row: DocumentRow, to: WantedDocument): boolean {
  if (row.source !== to.source || row.hash !== to.hash) return true;
  return row.by_desk === 0 && (row.title !== to.title || row.kind !== to.kind);
}

const longest = { source: 255, title: 200 };

/** Returns a document of an export with the title and the kind that its names reveal. */
export function wantedDocument({ path, requisite, title }: NamedDocument, hash: string): WantedDocument {
  const kinds = [requisite, title, path].map(kindNamedIn);
  return {
    source: sourceOf(path),
    hash,
    title: [...title].slice(0, longest.title).join('') || titleOfFile(path),
    kind: kinds.find((kind) => kind !== 'other') ?? 'other',
  };
}

/** Returns a path as it is stored. */
export const sourceOf = (path: string) => path.slice(-longest.source);
