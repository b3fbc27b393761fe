import { z } from 'zod';
import { mainOnly } from '../../kernel/actor.ts';
import { tooLong, zId } from '../../kernel/fields.ts';
import { fail, ok } from '../../kernel/result.ts';
import { typedLines } from '../../kernel/typed-lines.ts';
import { useCase } from '../../kernel/use-case.ts';
import { noted, stateChange } from '../../work/history/history-entry.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { approvalNumber, maxWordLength, mayMoveApproval, shownApprovalState } from './approval-states.ts';
import { giveBack } from './give-back.server.ts';
import { idleManager } from './idle-manager.ts';
import { noSuchApproval } from './no-such-approval.ts';
import { releaseGoods } from './release-goods.server.ts';
import { endApproval, findApproval, holdApproval } from './repository.server.ts';
import { tellOfApproval } from './tell.server.ts';

const input = z.object({
  id: zId,
  word: z
    .transform(typedLines)
    .refine((text) => text !== '', { error: 'Напишите менеджеру, что исправить' })
    .refine((text) => text.length <= maxWordLength, { error: tooLong(maxWordLength) }),
});

/**
 * Returns a request to its manager with a message (§12.11.2): releases its goods, saves the lines as a draft, and
 * notifies the manager. When the manager may no longer order, the actor gets the draft (`draftId`), so that the lines
 * are not lost. Refusals: NOT_FOUND, BAD_INPUT, APPROVAL_DECIDED when somebody has already decided.
 */
export const returnApproval = useCase({
  name: 'return-approval',
  access: mainOnly,
  writes: true,
  input,
  async run({ id, word }, ctx) {
    const { db, actor, now, log } = ctx;
    const found = await findApproval(db, actor, id);
    const approval = found && (await holdApproval(db, id));
    if (!approval) return noSuchApproval();
    if (!mayMoveApproval('main', approval.state, 'returned')) return fail('APPROVAL_DECIDED');
    await releaseGoods(db, approval, now);
    const idle = idleManager(found) !== undefined;
    const accountId = idle ? actor.accountId : approval.accountId;
    const draftId = await giveBack(db, { id, accountId }, now);
    await endApproval(db, id, { state: 'returned', now, by: actor.accountId, word, draftId });
    const number = approvalNumber(id);
    await tellOfApproval(ctx, [approval.accountId], {
      id,
      header: `${number} возвращена`,
      text: [
        `Главный пользователь не согласовал заказ: ${word}`,
        ...(idle ? [] : [`Позиции – в черновике «${number}, не согласована».`]),
      ].join('\n'),
    });
    await recordChange(ctx, {
      kind: 'approval',
      id,
      header: number,
      action: 'refused',
      dealerId: actor.dealerId,
      changes: [
        ...stateChange(shownApprovalState('waiting').header, shownApprovalState('returned').header),
        noted('Что исправить', word),
      ],
    });
    log('approval.returned', { approval: id });
    return ok({ id, draftId: idle ? draftId : undefined });
  },
});
