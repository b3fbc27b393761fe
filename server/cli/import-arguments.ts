import { parseArgs } from 'node:util';
import { demoInProduction } from './demo-in-production.ts';
import { unknownOption } from './unknown-option.ts';

export const importUsage = `Загружает товары, цены и остатки из выгрузки 1С (CommerceML 2.03–3.1).

  npm run import:1c -- ПАПКА [--withdraw] [--read-all] [--demo-dealer]

  ПАПКА           где лежат файлы выгрузки (*.xml, и в папках внутри неё) и картинки
  --withdraw      снять с продажи всё, чего нет в полной выгрузке, как бы много этого ни было
  --read-all      прочитать и то, что не изменилось с прошлой загрузки; обычно портал это пропускает
  --demo-dealer   если в портале ещё нет ни одного дилера, завести учебного (dealer@example.com и другие)
  --demo-in-production   завести его и на рабочем портале, хотя его пароли известны всем

Загрузку можно повторять: ничего не удваивается, изменения применяются. База берётся из DATABASE_URL.`;

type ImportArguments = {
  folder: string;
  withdraw: boolean;
  readsAll: boolean;
  demoDealer: boolean;
  inProduction: boolean;
};

/** Parses the command line of the import. Returns the reason in Russian if it is invalid. */
export function readImportArguments(
  argv: string[],
): { ok: true; arguments: ImportArguments } | { ok: false; help: boolean; reason: string } {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        withdraw: { type: 'boolean' },
        'read-all': { type: 'boolean' },
        'demo-dealer': { type: 'boolean' },
        [demoInProduction]: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) return { ok: false, help: true, reason: '' };
    const [folder, ...more] = positionals;
    if (!folder) return { ok: false, help: false, reason: 'Не указана папка с выгрузкой.' };
    if (more.length > 0) return { ok: false, help: false, reason: 'Папка должна быть одна.' };
    const demoDealer = values['demo-dealer'] ?? false;
    const inProduction = values[demoInProduction] ?? false;
    const withdraw = values.withdraw ?? false;
    const readsAll = values['read-all'] ?? false;
    return { ok: true, arguments: { folder, withdraw, readsAll, demoDealer, inProduction } };
  } catch (error) {
    return { ok: false, help: false, reason: unknownOption(error) };
  }
}
