import { getFormProps, useForm } from '@conform-to/react';
import { SignInFields } from '#app/components/auth/sign-in-fields.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { Note } from '#app/components/ui/note.tsx';
import type { Refusal } from '#app/http/run-screen.server.ts';

type Props = {
  redirectTo: string;
  /** A form was sent after the session had ended. */
  ended: boolean;
  refusal: Refusal | undefined;
};

/** Sign-in for the staff. */
export function DeskSignIn({ redirectTo, ended, refusal }: Props) {
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: 'desk-sign-in',
    lastResult: refusal?.lastResult,
  });
  const items = errorItems(form.allErrors, (name) => `${form.id}-${name}`, `#${fields.email.id}`);
  return (
    <div className="wrap desk-sign-in">
      <form method="post" className="card form-body" {...getFormProps(form)} aria-labelledby="h">
        <h1 id="h">Вход для сотрудников</h1>
        <p className="cnt">Чаты, звонки, рекламации и заказы дилеров</p>
        <ErrorSummary title={errorTitle('Войти не удалось', items.length)} items={items} />
        {ended && items.length === 0 && (
          <Note kind="no" title="Вы вышли, форма не принята">
            Войдите снова. То, что вы ввели, ещё видно на прошлой странице: вернитесь кнопкой «Назад».
          </Note>
        )}
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <SignInFields email={fields.email} password={fields.password} autoFocus />
      </form>
    </div>
  );
}
