import { z } from 'zod';
import { documentFile } from '../../files/document-file.server.ts';
import { formSheet } from '../../files/form-sheet.ts';
import type { SavedFile } from '../../files/saved-file.server.ts';
import { sheetType } from '../../files/sheet.ts';
import { confinedTo } from '../../kernel/actor.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { paperNames } from '../../ordering/orders/paper-names.ts';
import { formOfPaper } from './form-of-paper.ts';
import { bodyOf, findPaper } from './repository.server.ts';

/**
 * Returns a paper as a spreadsheet, with the contents of its PDF and numbers as numbers. The PDF is the document's
 * file. Refuses with NOT_FOUND, also when another staff member serves the dealer.
 */
export const paperSheetFile = staffUseCase({
  name: 'paper-sheet-file',
  access: withRight('documents'),
  writes: false,
  input: z.object({ id: zId }),
  async run({ id }, { db, actor }) {
    const paper = await findPaper(db, id, confinedTo(actor));
    if (!paper) return fail('NOT_FOUND', { message: 'Такого файла нет' });
    const { kind, number, issuedOn } = paper;
    const form = formOfPaper({ ...(await bodyOf(db, id)), kind, number, issuedOn });
    const file: SavedFile = {
      name: `${form.name.replaceAll('\u00a0', ' ').replace(/[\\/:*?"<>|]/g, '-')}.xlsx`,
      type: sheetType,
      body: documentFile(formSheet(form, paperNames[kind])),
    };
    return ok(file);
  },
});
