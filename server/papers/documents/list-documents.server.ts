import { z } from 'zod';
import { type SignedIn, signedIn } from '../../kernel/actor.ts';
import { inOrder, zPage, zPerpage } from '../../kernel/fields.ts';
import { paging } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { type Context, useCase } from '../../kernel/use-case.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { contragentsOf } from '../acts/list-acts.server.ts';
import { contractsForActs } from '../acts/repository.server.ts';
import { actSums } from '../acts/sees-sums.ts';
import { documentConditions } from './document-conditions.ts';
import type { DocumentList } from './document-view.ts';
import { listedDocument } from './listed-document.ts';
import { mostListed } from './most-listed.ts';
import { countDocuments, type DocumentConditions, documentsOnPage } from './repository.server.ts';

const onOnePage = 20;

const input = z
  .object({
    ...documentConditions,
    page: zPage,
    perpage: zPerpage(onOnePage),
  })
  .superRefine(inOrder);

/**
 * Returns the documents from 1C and the bills of the portal (§12.1.38), latest first, 20 per page, of all days by
 * default. The main user and observers see all documents of the dealer, a manager only the documents of the assigned
 * contracts. `actSums` decides about sums and files. Refuses invalid dates with BAD_INPUT.
 */
export const listDocuments = useCase({
  name: 'list-documents',
  access: signedIn,
  writes: false,
  input,
  run: (input, ctx) => documentList(ctx, input),
});

type Asked = DocumentConditions & { page: number; perpage: number };

/** Returns one page of the documents that match the filter. */
export async function documentList(
  { db, actor }: Pick<Context<SignedIn>, 'db' | 'actor'>,
  { page, perpage, ...conditions }: Asked,
): Promise<Result<DocumentList>> {
  const [total, contracts, politics] = await Promise.all([
    countDocuments(db, actor, conditions, mostListed + 1),
    contractsForActs(db, actor),
    politicsOf(db, actor),
  ]);
  const where = paging(page, perpage, Math.min(total, mostListed));
  const rows = total ? await documentsOnPage(db, actor, conditions, where) : [];
  const sums = actSums(actor, politics);
  return ok({
    documents: rows.map((row) => listedDocument(row, sums, actor)),
    contracts,
    contragents: contragentsOf(contracts),
    sums,
    paging: where,
    isCut: total > mostListed,
  });
}
