import { z } from 'zod';
import { inTransaction } from '../../db/dialect.server.ts';
import { buyers } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { currentContract } from '../../people/contracts/current.server.ts';
import { refuseWithoutContract } from '../../people/contracts/missing-contract.server.ts';
import { zEntry } from './input.ts';
import { zShownList } from './kept-list.ts';
import { readLines } from './read-entry.server.ts';
import { keepList } from './repository.server.ts';

/**
 * Parses a list as `previewLines` does and saves it for the account, so that it has an address: `{lines,
 * text?, file?, put?, checked?, list?, revision?, editor?}` → `{list}`. `list` is the list that was shown.
 * Refusals: NO_CONTRACT and those of readEntry.
 */
export const checkFastOrder = useCase({
  name: 'check-fast-order',
  access: buyers,
  // Parsing a spreadsheet may take seconds.
  writes: 'own',
  input: z.object({ ...zEntry, ...zShownList }),
  async run({ list, revision, editor, ...entry }, { db, actor, now, catalogue }) {
    if (!(await currentContract(db, actor))) return refuseWithoutContract(db, actor);
    const read = await readLines(entry, await catalogue(), actor.dealerId);
    if (!read.ok) return read;
    const shown = { list, revision, editor };
    const key = await inTransaction(db, (trx) => keepList(trx, actor.accountId, read.value, { shown, now }));
    return ok({ list: key });
  },
});
