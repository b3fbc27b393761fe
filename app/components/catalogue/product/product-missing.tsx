import { useLocation, useRouteError } from '@remix-run/react';
import { errorTitleOf } from '#app/components/layout/error-page.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { messageOf, statusOf } from '#app/screen-error.tsx';
import { backAddress } from '#server/kernel/back-address.ts';

/** The window shown when a card is not available; the list stays beneath it. */
export function ProductMissing({ closeHref }: { closeHref: string }) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const status = statusOf(error);
  const missing = status === 404;
  return (
    <Modal
      title={missing ? 'Такого товара нет' : errorTitleOf(status)}
      closeHref={closeHref}
      foot={
        <>
          {!missing && (
            <a className="btn btn-primary" href={backAddress(pathname, search)} data-reload>
              Повторить
            </a>
          )}
          <a className={missing ? 'btn btn-primary' : 'btn'} href={closeHref} data-keep-scroll>
            Вернуться к списку
          </a>
        </>
      }
    >
      <div className="dialog-body quiet">
        {missing
          ? 'Его могли снять с продажи. Поищите по артикулу или названию.'
          : (messageOf(error) ?? 'Карточка не открылась.')}
      </div>
    </Modal>
  );
}
