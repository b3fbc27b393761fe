import type { JobHandler } from '../../../work/jobs/job-handler.ts';
import { findChange, holdChange } from './changes.repository.server.ts';
import { goOn, goodsChangeKind, recordEnd } from './finish-change.server.ts';

type Payload = { id: number };

/**
 * Applies a confirmed change of many goods, or undoes it, 500 rows in a transaction. What has been applied stays when a
 * later part fails for good.
 */
export const goodsChangeJob: JobHandler = {
  kind: goodsChangeKind,
  attempts: () => 5,
  async inside({ id }: Payload, ctx) {
    await holdChange(ctx.db, id);
    const head = await findChange(ctx.db, id);
    if (head?.state === 'applying' || head?.state === 'undoing') await goOn(ctx, head);
  },
  async gaveUp({ id }: Payload, ctx) {
    await holdChange(ctx.db, id);
    const head = await findChange(ctx.db, id);
    if (head?.state === 'applying' || head?.state === 'undoing') await recordEnd(ctx, head, 'failed');
  },
};
