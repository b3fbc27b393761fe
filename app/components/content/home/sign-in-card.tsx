import { SignInFields } from '#app/components/people/auth/sign-in-fields.tsx';
import { forgotPath } from '#app/components/people/password/password-hrefs.ts';
import { callbackHref } from '#app/components/talk/callback/callback-href.ts';

/** The login form of the home page; the login screen shows errors and keeps the e-mail. */
export function SignInCard() {
  return (
    <form
      className="card form-body hero-card"
      method="post"
      action="/login"
      aria-labelledby="sign-in"
      noValidate
    >
      <h2 id="sign-in">Вход для дилеров</h2>
      <p className="quiet">Цены по договору, остатки и заказы</p>
      <SignInFields
        email={{ id: 'home-email', name: 'email' }}
        password={{ id: 'home-password', name: 'password' }}
      />
      <p className="hero-more">
        <a href={forgotPath}>Забыли пароль?</a>
        <a href={callbackHref('/')}>Стать дилером</a>
      </p>
    </form>
  );
}
