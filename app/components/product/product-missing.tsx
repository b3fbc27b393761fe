import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { Modal } from '#app/components/ui/modal.tsx';

/** The window in place of a card that cannot be shown; the catalogue stays beneath it. */
export function ProductMissing({ closeHref }: { closeHref: string }) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <Modal
      title="Такого товара нет"
      closeHref={closeHref}
      foot={
        <a className="btn btn-primary" href={closeHref} data-keep-scroll>
          Вернуться к списку
        </a>
      }
    >
      <div className="dlg-body cnt">
        Возможно, его сняли с продажи или в адресе опечатка. Поищите по артикулу или названию.
      </div>
    </Modal>
  );
}
