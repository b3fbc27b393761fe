import type { ReactNode } from 'react';
import { useHideAfter } from '#app/enhance/hide-after.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

type NoteKind = 'ok' | 'no' | 'info';

const looks = {
  ok: { className: 'note ok', role: 'status', icon: 'circle-check' },
  no: { className: 'note no', role: 'alert', icon: 'alert-circle' },
  info: { className: 'note', role: undefined, icon: 'info' },
} as const;

type Props = {
  kind: NoteKind;
  /** The sentence in bold. */
  title?: ReactNode;
  /** Further text. */
  children?: ReactNode;
  /** A small button or link on the right: «Повторить». */
  action?: ReactNode;
  icon?: IconName;
  /**
   * With JavaScript it disappears after this many milliseconds (§9.7); otherwise it stays until the next
   * page.
   */
  hideAfter?: number;
  /** True if it stays in view while the page scrolls. */
  stays?: boolean | undefined;
};

/** A message above the content: success, refusal or information. */
export function Note({ kind, title, children, action, icon, hideAfter, stays }: Props) {
  const hidden = useHideAfter(hideAfter);
  const look = looks[kind];
  if (hidden) return null;
  return (
    <div className={stays ? `${look.className} stays` : look.className} role={look.role}>
      <Icon name={icon ?? look.icon} />
      <div>
        {title && <b>{title}</b>}
        {children && <div className={title ? 'quiet' : undefined}>{children}</div>}
      </div>
      {action && <span className="ms-auto">{action}</span>}
    </div>
  );
}
