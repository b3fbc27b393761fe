import { shownField } from '#app/components/ui/shown-field.ts';
import { SwitchButton } from '#app/components/ui/switch-button.tsx';
import { managerPath } from './manager-hrefs.ts';

type Props = { id: number; enabled: boolean; name: string; lastChange: number };

/**
 * Turns a manager's access on or off at once (§4.2). It is a form with one button, which a script sends without
 * leaving the screen.
 */
export function EnabledSwitch({ id, enabled, name, lastChange }: Props) {
  return (
    <form method="post" action={`${managerPath(id)}/enabled`} data-stay>
      <input type="hidden" name={shownField(id)} value={lastChange} />
      <SwitchButton
        on={enabled}
        word={enabled ? 'Включён' : 'Отключён'}
        name="enabled"
        value={enabled ? '0' : '1'}
        aria-label={`Доступ: ${name}`}
      />
    </form>
  );
}
