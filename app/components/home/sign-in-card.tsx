import { SignInFields } from '#app/components/auth/sign-in-fields.tsx';
import { callbackHref } from '#app/components/callback/callback-href.ts';
import { forgotPath } from '#app/components/password/password-hrefs.ts';

/** Signing in from the home page; the login screen says what is wrong and keeps the e-mail. */
export function SignInCard() {
  return (
    <form className="card form-body hero-card" method="post" action="/login" aria-labelledby="sign-in">
      <h2 id="sign-in">Вход для дилеров</h2>
      <p className="cnt">Цены по договору, остатки и заказы</p>
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
