import { z } from 'zod';
import { zIdOrNew } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { isWithin } from './node-rules.ts';
import type { DeskNode, NodeCard } from './node-view.ts';
import { allDeskNodes } from './repository.server.ts';

export const noSuchNode = () => fail('NOT_FOUND', { message: 'Такого раздела нет' });

/** The record of a new node. */
export const newNode: DeskNode = {
  id: 0,
  parentId: 0,
  header: '',
  sort: 1,
  visible: true,
  isImported: false,
  deskFields: '',
};

/** Returns a node; for id 0 or none, an empty form. Refusal: NOT_FOUND. */
export const getDeskNode = staffUseCase({
  name: 'get-desk-node',
  access: withRight('goods'),
  writes: false,
  input: z.object({ id: zIdOrNew }),
  async run({ id = 0 }, { db }) {
    const all = await allDeskNodes(db);
    const found = id === 0 ? newNode : all.find((each) => each.id === id);
    if (!found) return noSuchNode();
    const parents = all
      .filter((each) => id === 0 || !isWithin(all, each.id, id))
      .map((each) => ({ id: each.id, header: each.header, depth: each.depth }));
    return ok<NodeCard>({ ...found, parents });
  },
});
