import { createHash } from 'node:crypto';
import type { ProductDocumentKind } from '../db/schema.ts';
import { kindNamedIn, mostProductDocuments, plainTitle, titleOfFile } from '../goods/documents/kinds.ts';
import type { DocumentRow } from '../goods/documents/repository.server.ts';
import { isRemovedByDesk, isSetByDesk, isSettled } from '../goods/documents/rules.ts';
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
 * renamed, by its bytes. Documents of staff and of calls stay, and the same bytes are not added beside them. A document
 * that staff have removed stays removed until its bytes change.
 */
export function planDocuments(rows: readonly DocumentRow[], { wanted, named, isWhole }: DocumentList): Plan {
  const ofFiles = rows.filter(({ source }) => source !== null && !isOfCalls(source));
  const others = rows.filter((row) => !ofFiles.includes(row) && row.removed_at === null);
  const kept = rows.filter((row) => others.includes(row) || isRemovedByDesk(row));
  const plan: Plan = { added: [], changed: [], removed: [], over: [], unchanged: 0 };
  const matched = new Map<DocumentRow, WantedDocument>();
  const fresh: WantedDocument[] = [];
  for (const document of wanted) {
    const renamed = (row: DocumentRow) =>
      row.hash === document.hash && !named.has(row.source ?? '') && !matched.has(row);
    const row = ofFiles.find(({ source }) => source === document.source) ?? ofFiles.find(renamed);
    if (row) matched.set(row, document);
    else if (isSettled(kept, document.hash)) plan.unchanged += 1;
    else fresh.push(document);
  }
  let count = others.length;
  const restored: { row: DocumentRow; to: WantedDocument }[] = [];
  for (const row of ofFiles) {
    const to = matched.get(row);
    if (row.removed_at !== null) {
      if (to && isSettled(kept, to.hash)) plan.unchanged += 1;
      else if (to) restored.push({ row, to });
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
  return !isSetByDesk(row) && (row.title !== to.title || row.kind !== to.kind);
}

/** Returns a document of an export with the title and the kind that its names reveal. */
export function wantedDocument({ path, requisite, title }: NamedDocument, hash: string): WantedDocument {
  const named = plainTitle(title);
  const kinds = [requisite, named, path].map(kindNamedIn);
  return {
    source: sourceOf(path),
    hash,
    title: named || titleOfFile(path),
    kind: kinds.find((kind) => kind !== 'other') ?? 'other',
  };
}

const longestSource = 255;

/** Returns a path as it is stored: of a long one, the end and a hash, because others may have the same end. */
export function sourceOf(path: string): string {
  const characters = [...path];
  if (characters.length <= longestSource) return path;
  const hash = `#${createHash('sha256').update(path).digest('hex').slice(0, 16)}`;
  return characters.slice(hash.length - longestSource).join('') + hash;
}
