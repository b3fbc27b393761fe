import { forgotPath } from '#app/components/people/password/password-hrefs.ts';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Note } from '#app/components/ui/note.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { typeset } from '#server/kernel/typography.ts';
import { SignInFields } from './sign-in-fields.tsx';

type Props = {
  redirectTo: string;
  /** True when a form was sent after the session had ended. */
  ended: boolean;
  refusal: Refusal | undefined;
};

/** The login form of dealers, the same as the card of the home page but with errors at the top. */
export function SignInForm({ redirectTo, ended, refusal }: Props) {
  const { form, fields, errors } = formFields('sign-in', { email: '', password: '' }, refusal);
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.email.id}`);
  return (
    <div className="inner home-top sign-in">
      <section className="slides" aria-label="О портале">
        <div className="slide">
          <img className="scene" src="/scenes/warehouse.svg" alt="" width={1032} height={380} />
          <div className="slide-text">
            <h2>Свет и электрика прямо со склада</h2>
            <p>{typeset('Остатки складов, цены по договору и заказы – в одной таблице.')}</p>
          </div>
        </div>
      </section>
      <section className="card" aria-labelledby="h">
        <form method="post" className="form-body" {...form}>
          <h1 id="h">Вход для дилеров</h1>
          <p className="quiet">Цены по договору, остатки и заказы</p>
          <ErrorSummary title={errorTitle('Войти не удалось', items.length)} items={items} />
          {ended && items.length === 0 && (
            <Note kind="no" title="Вы вышли из портала, форма не принята">
              Войдите снова. То, что вы ввели, ещё видно на странице, с которой вы пришли: вернитесь к ней
              кнопкой «Назад».
            </Note>
          )}
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <SignInFields email={fields.email} password={fields.password} autoFocus />
          <p className="hero-more">
            <a href={forgotPath}>Забыли пароль?</a>
          </p>
        </form>
      </section>
    </div>
  );
}
