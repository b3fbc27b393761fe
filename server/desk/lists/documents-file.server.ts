import { z } from 'zod';
import { inOrder } from '../../kernel/fields.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { documentKinds } from '../../papers/documents/document-kinds.ts';
import { registeredByIds, registerIds } from '../../papers/documents/register.repository.server.ts';
import { registerConditions, zRegister } from '../../papers/documents/register-input.ts';
import type { RegisteredDocument } from '../../papers/documents/register-view.ts';
import { allRows, byIds, listFile } from './list-file.server.ts';

/**
 * Returns what `list-document-register` lists, all pages and beyond, as an `.xlsx` file (§12.1.52). Refuses invalid
 * dates with BAD_INPUT by field.
 */
export const documentsFile = staffUseCase({
  name: 'documents-file',
  access: withRight('documents'),
  writes: false,
  input: z.object(zRegister).superRefine(inOrder),
  async run(asked, context) {
    const { db, actor } = context;
    const ids = await registerIds(db, registerConditions(asked, actor), allRows);
    const read = byIds(ids, (part) => registeredByIds(db, part));
    const file = { list: 'documents', name: 'Документы', columns, read } as const;
    return ok(await listFile<RegisteredDocument, number>(file, context));
  },
});

type Row = RegisteredDocument;
const columns = [
  { of: 'document', header: 'Документ', width: 16, cell: ({ kind }: Row) => ({ text: documentKinds[kind] }) },
  { of: 'document', header: 'Номер', width: 16, cell: ({ number }: Row) => ({ text: number }) },
  {
    of: 'document',
    header: 'Отозван',
    width: 10,
    cell: ({ isWithdrawn }: Row) => ({ text: isWithdrawn ? 'да' : '' }),
  },
  { of: 'day', header: 'Дата', width: 12, cell: ({ issuedOn }: Row) => ({ day: issuedOn }) },
  { of: 'dealer', header: 'Дилер', width: 36, cell: ({ dealer }: Row) => ({ text: dealer.header }) },
  { of: 'dealer', header: 'Контрагент', width: 36, cell: ({ company }: Row) => ({ text: company }) },
  { of: 'contract', header: 'Договор', width: 20, cell: ({ contract }: Row) => ({ text: contract ?? '' }) },
  { of: 'order', header: 'Заказ', width: 14, cell: ({ order }: Row) => ({ text: order?.number ?? '' }) },
  {
    of: 'sum',
    header: 'Сумма, ₽',
    width: 16,
    cell: ({ amount }: Row) => (amount === null ? { text: '' } : { sum: amount }),
  },
  {
    of: 'file',
    header: 'Файл',
    width: 10,
    cell: ({ hasFile }: Row) => ({ text: hasFile ? 'есть' : '' }),
  },
];
