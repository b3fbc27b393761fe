import { SignInFields } from '#app/components/people/auth/sign-in-fields.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Note } from '#app/components/ui/note.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';

type Props = {
  redirectTo: string;
  /** True when a form was sent after the session had ended. */
  ended: boolean;
  refusal: Refusal | undefined;
};

/** The login form of the staff. */
export function DeskSignIn({ redirectTo, ended, refusal }: Props) {
  const { form, fields, errors } = formFields('desk-sign-in', { email: '', password: '' }, refusal);
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.email.id}`);
  return (
    <div className="inner desk-sign-in">
      <form method="post" className="card form-body" {...form} aria-labelledby="h">
        <h1 id="h">Вход для сотрудников</h1>
        <p className="quiet">Чаты, звонки, рекламации и заказы дилеров</p>
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
