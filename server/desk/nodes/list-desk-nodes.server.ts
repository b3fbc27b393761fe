import { z } from 'zod';
import { zPage, zText } from '../../kernel/fields.ts';
import { maxQuery } from '../../kernel/max-query.ts';
import { offsetOf, paging } from '../../kernel/paging.ts';
import { ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import type { NodeList } from './node-view.ts';
import { allDeskNodes } from './repository.server.ts';

const onOnePage = 50;

/** Returns the nodes in tree order, fifty per page. `query` is a part of the name. */
export const listDeskNodes = staffUseCase({
  name: 'list-desk-nodes',
  access: withRight('goods'),
  writes: false,
  input: z.object({ query: zText(maxQuery).catch(''), page: zPage }),
  async run({ query, page }, { db }) {
    const wanted = query.trim().toLowerCase();
    const nodes = (await allDeskNodes(db)).filter(({ header }) => header.toLowerCase().includes(wanted));
    const shown = paging(page, onOnePage, nodes.length);
    const from = offsetOf(shown);
    return ok<NodeList>({ nodes: nodes.slice(from, from + onOnePage), paging: shown });
  },
});
