import { z } from 'zod';
import { markCatalogueChanged } from '../../goods/change-log.repository.server.ts';
import { refreshShutNodes } from '../../goods/shut-nodes.repository.server.ts';
import { editors } from '../../kernel/actor.ts';
import { zFlag, zIdOrNew, zIfSent, zPlace, zRequiredLine, zSwitch } from '../../kernel/fields.ts';
import { reconcile, type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { changesBetween, noted } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { deskFields, yesOrNo } from '../desk-fields.ts';
import { newNode, noSuchNode } from './get-desk-node.server.ts';
import { type NodeFormValues, nodeFormValues } from './node-view.ts';
import { heldNodes, insertNode, updateNode } from './repository.server.ts';

const input = z.object({
  id: zIdOrNew,
  /** The parent of a new node. */
  parent: zIdOrNew,
  header: zRequiredLine(255),
  sort: zPlace,
  visible: zIfSent(zSwitch),
  as_in_1c: zFlag,
  original: zOriginal,
});

const wordings: Record<Exclude<keyof NodeFormValues, 'as_in_1c' | 'parent'>, Wording> = {
  header: { label: 'Название' },
  sort: { label: 'Место в списке' },
  visible: { label: 'Виден дилерам', text: yesOrNo },
};

/**
 * Saves a node of the tree; `id` 0 creates one. Hiding a node hides everything below it, and goods in it are not
 * sold. Refusals: BAD_INPUT by field, NOT_FOUND, CHANGED_MEANWHILE.
 */
export const saveNode = staffUseCase({
  name: 'save-node',
  access: editors,
  writes: true,
  input,
  async run({ id = 0, parent = 0, original, as_in_1c, ...typed }, ctx) {
    const { db, now, actor, log } = ctx;
    const all = await heldNodes(db);
    const known = id ? all.find((each) => each.id === id) : undefined;
    if (id && !known) return noSuchNode();
    const stored = nodeFormValues(known ?? newNode);
    const sent = { ...typed, visible: typed.visible ?? stored.visible };
    const merged = reconcile({ sent, stored, original: known && original }, wordings);
    if (!merged.ok) return merged;
    const { values, meanwhile } = merged;
    const parentId = known ? known.parentId : parent;
    if (parentId && !all.some((each) => each.id === parentId))
      return fail('BAD_INPUT', { fields: { parent: ['Выберите раздел из списка'] } });
    const isTaken = all.some(
      (each) => each.id !== id && each.parentId === parentId && each.header === values.header,
    );
    if (isTaken) return fail('BAD_INPUT', { fields: { header: ['Такой раздел здесь уже есть'] } });
    const columns = ({ header, sort }: Pick<NodeFormValues, 'header' | 'sort'>) => ({ header, sort });
    const node = {
      parentId,
      header: values.header,
      sort: Number(values.sort),
      visible: values.visible,
      deskFields: deskFields(
        { fields: known?.deskFields ?? '', isImported: known?.isImported ?? false },
        { before: columns(stored), now: columns(values), names: ['header', 'sort'] },
        as_in_1c,
      ),
    };
    if (known) await updateNode(db, id, node);
    const savedId = known ? id : await insertNode(db, node);
    await refreshShutNodes(db);
    await markCatalogueChanged(db, now);
    await recordChange(ctx, {
      kind: 'catalog',
      id: savedId,
      header: values.header,
      action: known ? 'changed' : 'created',
      changes: [
        ...changesBetween<Omit<NodeFormValues, 'as_in_1c' | 'parent'>>(known ? stored : {}, values, wordings),
        ...(known
          ? []
          : [noted('Внутри раздела', all.find((each) => each.id === parentId)?.header ?? 'нет')]),
      ],
    });
    log('node.saved', { node: savedId, by: actor.staffId, added: !known });
    return ok({ id: savedId, meanwhile });
  },
});
