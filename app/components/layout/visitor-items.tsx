import { callbackHref } from '#app/components/talk/callback/callback-href.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { company } from './company.ts';

/**
 * At the right of the header for visitors: the telephone number, the request for a call, and the login link.
 */
export function VisitorItems({ path }: { path: string }) {
  const { department, hours, phone, phoneHref } = company;
  return (
    <>
      <a className="top-item" href={phoneHref} aria-label={`${department}, ${hours} ${phone}`}>
        <Icon name="phone" />
        <span className="only-l">
          <small>
            {department}, {hours}
          </small>
          <b>{phone}</b>
        </span>
      </a>
      <a className="top-item top-call only-l" href={callbackHref(path)} rel="nofollow">
        Заказать звонок
      </a>
      <a className="top-item top-cart" href="/login">
        <Icon name="login" />
        <span className="fw-medium">Войти</span>
      </a>
    </>
  );
}
