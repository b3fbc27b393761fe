import { z } from 'zod';
import type { DocumentsOfGoods } from '#server/catalogue/documents-of-goods.server.ts';
import { productDocumentKinds } from '#server/goods/documents/kinds.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { shaped } from '../shaped.ts';
import { wireId, zId } from '../wire.ts';

const zProductDocument = z
  .object({
    id: zId,
    kind: z.enum(productDocumentKinds.map(({ value }) => value)),
    title: z.string(),
    valid_until: z.string().meta({
      description: '`dd.mm.yyyy`; empty when it is not limited or not known.',
      examples: ['01.02.2028'],
    }),
    size: z.int().meta({ description: 'Bytes.' }),
    format: z.enum(['pdf', 'jpg']),
    url: z.string().meta({ description: 'The address of its file, for everybody.' }),
  })
  .meta({ id: 'ProductDocument' });

/** The response to `productDocuments` and `getProductDocuments`. */
export const documentsOfGoods = shaped(
  z.object({
    products: z.array(z.object({ id: zId, documents: z.array(zProductDocument) })),
    missing: z.array(z.string()).meta({ description: 'The ids under which nothing is sold, as sent.' }),
  }),
  ({ products, missing }: DocumentsOfGoods) => ({
    products: products.map(({ id, documents }) => ({
      id: wireId(id),
      documents: documents.map((document) => ({
        id: wireId(document.id),
        kind: document.kind,
        title: document.title,
        valid_until: document.validUntil ? ruDate(document.validUntil) : '',
        size: document.size,
        format: document.format === 'pdf' ? ('pdf' as const) : ('jpg' as const),
        url: document.url,
      })),
    })),
    missing,
  }),
);
