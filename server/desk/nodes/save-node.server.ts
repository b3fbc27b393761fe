import { z } from 'zod';
import { markCatalogueChanged } from '../../goods/change-log.repository.server.ts';
import { refreshShutNodes } from '../../goods/shut-nodes.repository.server.ts';
import { zFlag, zIdOrNew, zIfSent, zPlace, zRequiredLine, zSwitch, zText } from '../../kernel/fields.ts';
import { type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { deskFields, yesOrNo } from '../desk-fields.ts';
import { newNode, noSuchNode } from './get-desk-node.server.ts';
import { isWithin, nodeColumns, notIntoItself } from './node-rules.ts';
import { type DeskNode, type NodeFormValues, nodeFormValues } from './node-view.ts';
import { heldNodes, insertNode, updateNode } from './repository.server.ts';

const chooseNode = 'Выберите раздел из списка';

const input = z.object({
  id: zIdOrNew,
  /** The id of the parent; '' for a node of the root. */
  parent: zIfSent(
    zText(15)
      .refine((text) => /^\d*$/.test(text), { error: chooseNode })
      .transform((text) => String(Number(text) || '')),
  ),
  header: zRequiredLine(255),
  sort: zPlace,
  visible: zIfSent(zSwitch),
  as_in_1c: zFlag,
  original: zOriginal,
});

const wordingsOf = (
  nodes: readonly DeskNode[],
): Record<Exclude<keyof NodeFormValues, 'as_in_1c'>, Wording> => ({
  header: { label: 'Название' },
  sort: { label: 'Место в списке' },
  visible: { label: 'Виден дилерам', text: yesOrNo },
  parent: {
    label: 'Внутри раздела',
    text: (id) => nodes.find((each) => String(each.id) === id)?.header ?? 'нет',
  },
});

/**
 * Saves a node of the tree; `id` 0 creates one. Another parent moves it with everything below it, but never below
 * itself. Hiding a node hides everything below it, and goods in it are not sold. Refusals: BAD_INPUT by field, NOT_FOUND,
 * CHANGED_MEANWHILE.
 */
export const saveNode = staffUseCase({
  name: 'save-node',
  access: withRight('goods'),
  writes: true,
  input,
  async run({ id = 0, parent, original, as_in_1c, ...typed }, ctx) {
    const { db, now } = ctx;
    const all = await heldNodes(db);
    const known = id ? all.find((each) => each.id === id) : undefined;
    if (id && !known) return noSuchNode();
    const stored = nodeFormValues(known ?? newNode);
    const sent = { ...typed, parent: known ? parent : (parent ?? '') };
    const wordings = wordingsOf(all);
    const form = { kind: 'catalog', isNew: !known, stored, sent, original, wordings } as const;
    return saveRecord(ctx, form, async (values) => {
      const { header } = values;
      const parentId = Number(values.parent);
      if (parentId && !all.some((each) => each.id === parentId))
        return fail('BAD_INPUT', { fields: { parent: [chooseNode] } });
      if (known && isWithin(all, parentId, id))
        return fail('BAD_INPUT', { fields: { parent: [notIntoItself] } });
      const isTaken = all.some(
        (each) => each.id !== id && each.parentId === parentId && each.header === header,
      );
      if (isTaken) return fail('BAD_INPUT', { fields: { header: ['Такой раздел здесь уже есть'] } });
      const node = {
        parentId,
        header,
        sort: Number(values.sort),
        visible: values.visible,
        deskFields: deskFields(
          { fields: known?.deskFields ?? '', isImported: known?.isImported ?? false },
          {
            before: { ...stored, parent_id: stored.parent },
            now: { ...values, parent_id: values.parent },
            names: nodeColumns,
          },
          as_in_1c,
        ),
      };
      if (known) await updateNode(db, id, node);
      const savedId = known ? id : await insertNode(db, node);
      await refreshShutNodes(db);
      await markCatalogueChanged(db, now);
      return ok({ id: savedId, header });
    });
  },
});
