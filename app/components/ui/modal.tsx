import { type ReactNode, useEffect, useId, useRef } from 'react';
import { atEscape, instead, useModal } from '#app/enhance/modal.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

type Props = {
  /** What happened, or the question. */
  title: ReactNode;
  /** A line below the title. */
  subtitle?: ReactNode;
  /** The page beneath, to which closing and Escape lead. */
  closeHref: string;
  /** For a window without its own address: the function that closes it, in place of `closeHref`. */
  onClose?: () => void;
  /** narrow: a question; large: the product card; the others are named after their contents. */
  size?: 'narrow' | 'large' | 'politics' | 'manager' | 'token';
  /** The green mark before the title, which shows that something was done. */
  icon?: IconName;
  /** In the header, before the closing cross. */
  acts?: ReactNode;
  /** Buttons; each names its action. */
  foot?: ReactNode;
  /** True when a click outside must not close the window, because its contents cannot be shown again. */
  firm?: true;
  children?: ReactNode;
};

/**
 * A window with its own address. The server renders it open over the page, which gets `inert` (see `inertBehind`).
 * After hydration the same element becomes a real modal. Its first control with `autoFocus` (or `data-focus`) gets
 * the focus.
 */
export function Modal({
  title,
  subtitle,
  closeHref,
  onClose,
  size = 'narrow',
  icon,
  acts,
  foot,
  firm,
  children,
}: Props) {
  const { dialog, closeLink, onCloseClick, asking, stay } = useModal(firm, onClose);
  const titleId = useId();
  return (
    <div className={`scrim ${size}`}>
      <dialog
        className={`dialog ${size}`}
        open
        aria-labelledby={titleId}
        ref={dialog}
        onKeyDown={atEscape(() => closeLink.current?.click())}
      >
        <div className="dialog-head">
          {icon && (
            <span className="ok-mark">
              <Icon name={icon} />
            </span>
          )}
          <div className="dialog-title">
            <h2 id={titleId}>{title}</h2>
            {subtitle && <p className="quiet m-0">{subtitle}</p>}
          </div>
          {acts}
          <a
            className="icon-btn"
            href={closeHref}
            aria-label="Закрыть"
            ref={closeLink}
            onClick={onCloseClick}
            data-keep-scroll
          >
            <Icon name="x" />
          </a>
        </div>
        {children}
        {foot && <div className="dialog-foot">{foot}</div>}
      </dialog>
      {asking && <UnsavedQuestion closeHref={closeHref} onClose={onClose} onStay={stay} />}
    </div>
  );
}

type QuestionProps = Pick<Props, 'closeHref' | 'onClose'> & { onStay: () => void };

/** The question over a window with changed fields. Escape keeps the window open. */
function UnsavedQuestion({ closeHref, onClose, onStay }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const harmless = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const textId = useId();
  const close = () => {
    dialog.current?.close();
    // The close event is fired later; until then, another question could not be asked.
    onStay();
  };
  useEffect(() => {
    dialog.current?.showModal();
    harmless.current?.focus();
  }, []);
  return (
    <dialog
      className="dialog question"
      aria-labelledby={titleId}
      aria-describedby={textId}
      data-modal
      ref={dialog}
      onClose={onStay}
      onKeyDown={atEscape(close)}
    >
      <div className="dialog-head">
        <h2 id={titleId}>Закрыть без сохранения?</h2>
      </div>
      <p className="dialog-body quiet m-0" id={textId}>
        Изменения в этом окне пропадут.
      </p>
      <div className="dialog-foot">
        <a className="btn btn-danger" href={closeHref} onClick={onClose && instead(onClose)} data-keep-scroll>
          Закрыть без сохранения
        </a>
        <button type="button" className="btn" ref={harmless} onClick={close}>
          Остаться
        </button>
      </div>
    </dialog>
  );
}

declare module 'react' {
  interface HTMLAttributes<T> {
    /** React 18 does not support this property yet, so it is passed as an attribute. */
    inert?: '';
  }
}

/**
 * Returns the attributes for the content beneath an open window, which can be neither clicked nor read until the
 * window is closed.
 */
export function inertBehind(open: boolean): { inert?: '' } {
  return open ? { inert: '' } : {};
}
