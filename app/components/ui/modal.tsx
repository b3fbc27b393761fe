import { type ReactNode, useId } from 'react';
import { useModal } from '#app/enhance/modal.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

type Props = {
  /** What happened or what is asked. */
  title: ReactNode;
  /** A line below the title. */
  subtitle?: ReactNode;
  /** The page beneath: close and Escape lead there. */
  closeHref: string;
  /** lg: the product card. */
  size?: 'lg';
  /** The green mark before the title: something was done. */
  icon?: IconName;
  /** In the head, before the cross. */
  acts?: ReactNode;
  /** Buttons; each says the deed. */
  foot?: ReactNode;
  /** A press outside does not close it: what it shows cannot be seen again. */
  firm?: true;
  children?: ReactNode;
};

/**
 * A window with an address of its own: the server renders it open over the page, which gets `inert` (see `beneath`); after
 * hydration the same element becomes a real modal. Its first control with `autoFocus` (or `data-focus`) gets the focus.
 */
export function Modal({ title, subtitle, closeHref, size, icon, acts, foot, firm, children }: Props) {
  const { dialog, closeLink } = useModal(firm);
  const titleId = useId();
  return (
    <div className="scrim">
      <dialog className={size === 'lg' ? 'dlg lg' : 'dlg'} open aria-labelledby={titleId} ref={dialog}>
        <div className="dlg-head">
          {icon && (
            <span className="ok-mark">
              <Icon name={icon} />
            </span>
          )}
          <div className="dlg-title">
            <h2 id={titleId}>{title}</h2>
            {subtitle && <p className="cnt m-0">{subtitle}</p>}
          </div>
          {acts}
          <a className="ib" href={closeHref} aria-label="Закрыть" ref={closeLink} data-keep-scroll>
            <Icon name="x" />
          </a>
        </div>
        {children}
        {foot && <div className="dlg-foot">{foot}</div>}
      </dialog>
    </div>
  );
}

declare module 'react' {
  interface HTMLAttributes<T> {
    /** React 18 does not know the property yet: the attribute, as text. */
    inert?: '';
  }
}

/** Spread onto what lies beneath an open window: it can neither be pressed nor read until the window is closed. */
export function beneath(open: boolean): { inert?: '' } {
  return open ? { inert: '' } : {};
}
