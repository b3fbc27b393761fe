import { Icon } from './icon.tsx';

type Props = {
  label: string;
  /** The rest of the label, for a screen reader. */
  what: string;
  open: boolean;
  /** Whether the other buttons of the head are also shown while the menu is open. */
  withActs?: boolean;
  /** Whether the menu is in a row of buttons below the title instead of beside it. */
  inRow?: boolean;
};

/**
 * On a phone, the tools above a list would fill the first screen, so those with the class `folding` are shown only
 * while this menu is open. The menu is in the head of the screen, where the styles select it, so that the tools exist
 * only once and need no script.
 */
export function PhoneMenu({ label, what, open, withActs = false, inRow = false }: Props) {
  const more = `${withActs ? ' with-acts' : ''}${inRow ? ' in-row' : ''}`;
  return (
    <details className={`list-menu only-phone no-print${more}`} open={open}>
      <summary className="btn btn-sm">
        {label}
        <span className="visually-hidden"> {what}</span>
        <Icon name="chevron-down" className="arrow" />
      </summary>
    </details>
  );
}
