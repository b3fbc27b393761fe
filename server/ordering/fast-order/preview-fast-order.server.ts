import { z } from 'zod';
import { buyers } from '../../kernel/actor.ts';
import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { currentContract } from '../../people/contracts/current.server.ts';
import { refuseWithoutContract } from '../../people/contracts/missing-contract.server.ts';
import { readBasket } from '../basket/read-basket.server.ts';
import { buildPreview } from './build-preview.server.ts';
import { zEntry } from './input.ts';
import { matchLines } from './match-lines.ts';
import { readLines } from './read-entry.server.ts';
import { withProposals } from './with-proposals.server.ts';

/**
 * Checks a list of articuls and quantities against the catalogue and stock: `{lines, text?, file?, put?}`. One bad
 * line never rejects the whole list: each row is ready or has a question. A table whose quantity column must be
 * chosen yields no rows. Writes nothing, so it uses the current contract even if the list was typed under another
 * one. Refusals: NO_CONTRACT and those of readEntry.
 */
export const previewLines = useCase({
  name: 'preview-fast-order',
  access: buyers,
  writes: false,
  input: z.object(zEntry),
  async run(entry, ctx) {
    const { db, actor, catalogue } = ctx;
    const current = await currentContract(db, actor);
    if (!current) return refuseWithoutContract(db, actor);
    const [model, basket] = await Promise.all([catalogue(), readBasket(db, actor, current)]);
    const read = await readLines(entry, { model, db }, actor.dealerId);
    if (!read.ok) return read;
    const { lines: all, notes } = read.value;
    const preview = buildPreview(all, matchLines(all, model, current.view), current, basket, notes);
    return ok(await withProposals(ctx, current, preview));
  },
});
