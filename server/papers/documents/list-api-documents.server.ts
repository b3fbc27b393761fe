import { z } from 'zod';
import { signedIn } from '../../kernel/actor.ts';
import { inOrder, zId, zOptional, zPage, zPeriod, zPerpage, zText } from '../../kernel/fields.ts';
import { useCase } from '../../kernel/use-case.ts';
import { documentKindNames } from './document-kinds.ts';
import { documentList } from './list-documents.server.ts';

const input = z
  .object({
    kind: zOptional(z.enum(documentKindNames)),
    contract: zOptional(zId),
    contragent: zOptional(zId),
    order: zOptional(zId),
    number: zOptional(zText(50)),
    ...zPeriod,
    page: zPage,
    perpage: zPerpage(20),
  })
  .superRefine(inOrder);

/**
 * Returns documents for programs (§12.8.3), latest first, by the rules of `listDocuments`. Unlike on the screen, an
 * invalid filter is refused (BAD_INPUT), because otherwise a program would accept the wrong documents.
 */
export const listApiDocuments = useCase({
  name: 'list-api-documents',
  access: signedIn,
  writes: false,
  input,
  run: (asked, ctx) => documentList(ctx, asked),
});
