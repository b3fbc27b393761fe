import { errorTitleOf } from '#app/components/layout/error-page.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { deskPaths } from '../desk-hrefs.ts';

const texts: Record<number, string> = {
  404: 'Возможно, в адресе опечатка. Проверьте номер или найдите нужное в списке.',
  503: 'Попробуйте через минуту.',
  504: 'Проверьте интернет и попробуйте ещё раз.',
};

type Props = { status: number; message: string | undefined; path: string };

/** A whole page shown in place of a desk screen that refused or failed. */
export function DeskError({ status, message, path }: Props) {
  return (
    <EmptyBox
      heading="h1"
      title={errorTitleOf(status, message)}
      actions={
        <>
          {status >= 500 && (
            <a className="btn btn-primary" href={path} data-reload>
              Повторить
            </a>
          )}
          <a className="btn" href={deskPaths.home}>
            На рабочий стол
          </a>
        </>
      }
    >
      {(status === 404 ? undefined : message) ??
        texts[status] ??
        'Вернитесь на шаг назад и попробуйте ещё раз.'}
    </EmptyBox>
  );
}
