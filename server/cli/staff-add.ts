import { ruDateTimeOf } from '../kernel/clock.ts';
import { addStaff, zStaffToAdd } from '../people/staff/add-staff.server.ts';
import { administrator } from '../people/staff/roles/presets.ts';
import { readCommand } from './read-command.ts';
import { portalAddress } from './settings.ts';
import { refuse, withReadyDatabase } from './with-database.ts';

const usage = `Заводит сотрудника, печатает и отправляет письмом одноразовую ссылку для пароля.

  npm run staff:add -- --email адрес --name 'Имя Фамилия' [--role роль]

  --role   administrator (если не указать), manager, editor, accountant, warehouse или название своей роли

Кто ещё не задал пароль, получит новую ссылку, а имя и роль станут новыми. База берётся из DATABASE_URL, адрес портала из PUBLIC_URL.`;

const option = { type: 'string' } as const;
const typed = readCommand({ usage, options: { email: option, name: option, role: option } }, (values) => {
  const read = zStaffToAdd.safeParse({ role: administrator, ...values });
  if (read.success) return read.data;
  return {
    problem: read.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'),
  };
});
if (typed) {
  await withReadyDatabase(
    { command: 'staff:add', twice: 'Сотрудников заводит другой процесс. Повторите команду.' },
    async (db) => {
      const added = await addStaff({ db, now: Date.now(), origin: portalAddress(process.env) }, typed);
      if (!added.ok) return refuse(added.message);
      const { link, expiresAt } = added.value;
      console.log(`Задать пароль (ссылка одноразовая, до ${ruDateTimeOf(expiresAt)}): ${link}`);
    },
  );
}
