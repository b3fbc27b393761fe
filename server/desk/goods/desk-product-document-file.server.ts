import { z } from 'zod';
import { savedProductDocument } from '../../goods/documents/documents-folder.server.ts';
import { productDocument } from '../../goods/documents/repository.server.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { seesGoods } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';

/** Returns the file of a document of a product, also of one that is not sold. Refusal: NOT_FOUND. */
export const deskProductDocumentFile = staffUseCase({
  name: 'desk-product-document-file',
  access: seesGoods,
  writes: false,
  input: z.object({ id: zId, document: zId }),
  async run({ id, document }, { db, uploads }) {
    const found = await productDocument(db, document);
    const file = found?.productId === id && (await savedProductDocument(uploads, found));
    return file ? ok(file) : fail('NOT_FOUND', { message: 'Такого документа нет' });
  },
});
