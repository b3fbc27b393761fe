import { z } from 'zod';
import { markCatalogueChanged } from '../../goods/change-log.repository.server.ts';
import { refreshShutNodes } from '../../goods/shut-nodes.repository.server.ts';
import { zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { deskFields } from '../desk-fields.ts';
import { noSuchNode } from './get-desk-node.server.ts';
import { isWithin, nodeColumns, notIntoItself, placedAmong } from './node-rules.ts';
import type { ListedNode } from './node-view.ts';
import { heldNodes, moveNodes } from './repository.server.ts';

const columnsOf = ({ header, sort, parentId }: ListedNode) => ({ header, sort, parent_id: parentId });

/**
 * Moves a node with everything below it before or after another one (`target`), or to the end of its children
 * (`inside`). Neighbours get another number only where they need one; a node that is there already stays as it is.
 * Returns the node's name, that of its parent ('' for the root), and whether it moved. Refusals: NOT_FOUND; BAD_INPUT
 * for a place below itself, or below another parent beside a namesake.
 */
export const moveNode = staffUseCase({
  name: 'move-node',
  access: withRight('goods'),
  writes: true,
  input: z.object({ id: zId, target: zId, where: z.enum(['before', 'after', 'inside']) }),
  async run({ id, target, where }, ctx) {
    const { db, now } = ctx;
    const all = await heldNodes(db);
    const node = all.find((each) => each.id === id);
    const beside = all.find((each) => each.id === target);
    if (!node || !beside) return noSuchNode();
    if (isWithin(all, target, id)) return fail('BAD_INPUT', { message: notIntoItself });
    const parentId = where === 'inside' ? target : beside.parentId;
    const stored = new Map(all.map((each) => [each.id, each]));
    const nameOf = (of: number) => stored.get(of)?.header ?? '';
    const children = all.filter((each) => each.parentId === parentId);
    const siblings = children.filter((each) => each.id !== id);
    if (node.parentId !== parentId && siblings.some(({ header }) => header === node.header))
      return fail('BAD_INPUT', { message: `Раздел «${node.header}» там уже есть` });
    const at = siblings.indexOf(beside);
    const place = where === 'inside' ? siblings.length : where === 'before' ? at : at + 1;
    const value = { id, header: node.header, parent: nameOf(parentId) };
    if (children.indexOf(node) === place) return ok({ ...value, isMoved: false });
    const moved = placedAmong(siblings, { ...node, parentId }, place).map((each) => {
      const before = columnsOf(stored.get(each.id)!);
      const fields = { fields: each.deskFields, isImported: each.isImported };
      return {
        ...each,
        deskFields: deskFields(fields, { before, now: columnsOf(each), names: nodeColumns }, false),
      };
    });
    await moveNodes(db, moved);
    await refreshShutNodes(db);
    await markCatalogueChanged(db, now);
    const [from, to] = [node.parentId, parentId].map((of) => nameOf(of) || 'корень каталога');
    await recordChange(ctx, {
      ...{ kind: 'catalog', id, header: node.header, action: 'changed' },
      changes: [
        node.parentId === parentId
          ? { label: 'Место в списке', before: String(node.sort), after: String(moved[0]?.sort ?? node.sort) }
          : { label: 'Внутри раздела', before: from!, after: to! },
      ],
    });
    return ok({ ...value, isMoved: true });
  },
});
