import { inTransaction } from '../db/dialect.server.ts';
import { ruDateTimeOf } from '../kernel/clock.ts';
import { counted } from '../kernel/plural.ts';
import {
  dropTroubledJob,
  listTroubledJobs,
  sendMailsAgain,
} from '../work/jobs/troubled.repository.server.ts';
import { readCommand } from './read-command.ts';
import { refuse, withReadyDatabase } from './with-database.ts';

const usage = `Показывает фоновые задания, которые не выполняются, и отправляет письма ещё раз.

  npm run jobs                   что не выполняется и от чего портал отказался, с причинами
  npm run jobs -- --again        отправить такие письма за последние четыре дня ещё раз, кроме тех, в которых ссылка уже не действует
  npm run jobs -- --drop НОМЕР   удалить задание, от которого портал отказался, или письмо, которое не отправляется

База берётся из DATABASE_URL.`;

const most = 200;

const options = { again: { type: 'boolean' }, drop: { type: 'string' } } as const;
const typed = readCommand({ usage, options }, ({ again = false, drop }) => {
  const id = drop === undefined ? undefined : Number(drop);
  if (id !== undefined && !(Number.isSafeInteger(id) && id >= 1))
    return { problem: '--drop: нужен номер задания.' };
  return again && id !== undefined ? { problem: 'Нужно одно: --again или --drop.' } : { again, id };
});
if (typed) {
  const { again, id } = typed;
  await withReadyDatabase(
    { command: 'jobs', twice: 'Задания меняет другой процесс. Повторите команду.' },
    async (db) => {
      if (id !== undefined) {
        const isDropped = await inTransaction(db, (trx) => dropTroubledJob(trx, id, Date.now()));
        if (!isDropped)
          return refuse(
            `Нет задания ${id}, от которого портал отказался, и письма, которое не отправляется.`,
          );
        return console.log(`Задание ${id} удалено`);
      }
      if (again) {
        const mails = await inTransaction(db, (trx) => sendMailsAgain(trx, Date.now()));
        return console.log(
          mails === 0
            ? 'Таких писем нет'
            : `Отправятся ещё раз: ${counted(mails, 'письмо', 'письма', 'писем')}`,
        );
      }
      const jobs = await listTroubledJobs(db, most);
      for (const { id, kind, createdAt, runAt, attempts, problem } of jobs) {
        const next = runAt === null ? 'больше не пробуем' : `следующая попытка ${ruDateTimeOf(runAt)}`;
        const tries = counted(attempts, 'попытка', 'попытки', 'попыток');
        console.log(
          `${id}  ${kind}  от ${ruDateTimeOf(createdAt)}, ${tries}, ${next}: ${problem.replaceAll(/\s+/g, ' ')}`,
        );
      }
      if (jobs.length === 0) console.log('Неудачных заданий нет');
      if (jobs.length === most) console.log(`Показаны первые ${most}`);
    },
  );
}
