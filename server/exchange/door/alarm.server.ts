import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { ruDateTimeOf } from '../../kernel/clock.ts';
import { counted } from '../../kernel/plural.ts';
import { mailToThoseWith } from '../../people/staff/mail-to-staff.server.ts';
import { firstOpenAccountAt } from './accounts/accounts.repository.server.ts';
import { lastSuccess } from './sessions.repository.server.ts';
import { doorSettings, noteTold, toldSince } from './settings.repository.server.ts';

const hourMs = 3_600_000;

/**
 * Mails administrators when no exchange has succeeded for the configured number of hours (§12.5.1), once per silence.
 * Runs in the caller's transaction. Before the first exchange the silence begins with the oldest enabled account.
 */
export async function warnOfSilence(
  db: Kysely<Database>,
  { now, origin }: { now: number; origin: string },
): Promise<void> {
  const { alarmHours } = await doorSettings(db);
  if (alarmHours === 0) return;
  const [success, opened] = [await lastSuccess(db), await firstOpenAccountAt(db)];
  // Without an enabled account no exchange is expected.
  if (opened === undefined) return;
  const since = success ?? opened;
  if (now - since < alarmHours * hourMs || (await toldSince(db)) === since) return;
  await noteTold(db, since);
  const journal = `${origin}/desk/exchange`;
  const hours = counted(alarmHours, 'часа', 'часов', 'часов');
  await mailToThoseWith(db, now, {
    right: 'exchange',
    subject: 'Обмена с 1С давно не было',
    own: [journal, `${journal}/settings`],
    text: [
      success === undefined
        ? `Доступ для 1С заведён больше ${hours} назад, а удачных обменов ещё не было.`
        : `Последний успешный обмен с 1С – ${ruDateTimeOf(success)}, больше ${hours} назад.`,
      '',
      'Цены, остатки и состояния заказов на портале не обновляются. Проверьте в 1С, выполняется ли обмен по расписанию и что он пишет в журнал.',
      '',
      `Журнал обмена: ${journal}`,
      `Когда предупреждать: ${journal}/settings`,
      '',
    ].join('\n'),
  });
}
