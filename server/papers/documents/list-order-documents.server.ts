import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { politicsOf } from '../../people/contracts/repository.server.ts';
import { actSums } from '../acts/sees-sums.ts';
import { documentKindNames } from './document-kinds.ts';
import { listedDocument } from './listed-document.ts';
import { documentsOfOrder } from './repository.server.ts';

/** Returns the documents of an order that the account may see, by kind and latest first; none for an order of another
 * dealer. */
export const listOrderDocuments = useCase({
  name: 'list-order-documents',
  access: signedIn,
  writes: false,
  input: z.object({ order: zId }),
  async run({ order }, { db, actor }) {
    const rows = await documentsOfOrder(db, actor, order);
    if (rows.length === 0) return ok([]);
    const sums = actSums(actor, await politicsOf(db, actor));
    const documents = rows.map((row) => listedDocument(row, sums, actor));
    return ok(documentKindNames.flatMap((kind) => documents.filter((each) => each.kind === kind)));
  },
});
