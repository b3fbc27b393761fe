import { errorTitleOf } from '#app/components/layout/error-page.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { deskPaths } from './desk-hrefs.ts';

const texts: Record<number, string> = {
  404: 'Возможно, в адресе опечатка.',
  503: 'Попробуйте через минуту.',
  504: 'Проверьте интернет и попробуйте ещё раз.',
};

type Props = { status: number; message: string | undefined; path: string };

/** A whole page in place of a screen of the desk that refused or broke. */
export function DeskError({ status, message, path }: Props) {
  return (
    <EmptyBox
      heading="h1"
      title={errorTitleOf(status)}
      actions={
        <>
          {status >= 500 && (
            <a className="btn btn-primary" href={path} data-reload>
              Повторить
            </a>
          )}
          <a className="btn" href={deskPaths.chats}>
            На рабочий стол
          </a>
        </>
      }
    >
      {message ?? texts[status] ?? 'Вернитесь на шаг назад и попробуйте ещё раз.'}
    </EmptyBox>
  );
}
