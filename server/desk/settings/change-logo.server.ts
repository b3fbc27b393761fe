import type { Staff } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';
import { logoFile } from '../../settings/logo.server.ts';
import { heldSettings, writeSettings } from '../../settings/repository.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';

/** Saves the address of the logo ('' for none) and returns the file of the previous logo, '' if there was none. */
export async function changeLogo(
  ctx: Pick<Context<Staff>, 'db' | 'now' | 'actor' | 'log'>,
  logo: string,
): Promise<string> {
  const { db, now, actor, log } = ctx;
  const known = await heldSettings(db);
  if (known.logo === logo) return '';
  await writeSettings(db, { ...known, logo }, now);
  const word = (path: string) => (path ? 'загружен' : 'нет');
  const change = {
    label: 'Логотип',
    before: word(known.logo),
    after: logo && known.logo ? 'заменён' : word(logo),
  };
  await recordChange(ctx, {
    kind: 'settings',
    id: 1,
    header: 'Настройки портала',
    action: 'changed',
    changes: [change],
  });
  log('settings.logo', { by: actor.staffId });
  return logoFile(known.logo);
}
