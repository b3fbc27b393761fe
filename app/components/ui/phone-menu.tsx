import { Icon } from './icon.tsx';

type Props = {
  label: string;
  /** What the label leaves out, for a screen reader. */
  what: string;
  open: boolean;
  /** Whether the other buttons of the head are shown while this is open, too. */
  withActs?: boolean;
  /** Whether it stands in a row of buttons below the title, not beside it. */
  inRow?: boolean;
};

/**
 * On a phone the tools above a list would fill the first screen: those of the class `folding` are shown while this is open. It
 * stands in the head of the screen, and the styles find it there, so that the tools exist once, and need no script.
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
