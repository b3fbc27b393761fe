import { callbackHref } from '#app/components/talk/callback/callback-href.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import type { PortalCompany } from '#server/settings/settings.ts';
import { boundPhone, department, phoneHref } from './company.ts';

type Props = { company: PortalCompany; path: string };

/** The right side of the header for visitors: the telephone number, the request for a call, and the login link. */
export function VisitorItems({ company: { phone, hours }, path }: Props) {
  const who = [department, hours].filter(Boolean).join(', ');
  return (
    <>
      {phone && (
        <a className="top-item" href={phoneHref(phone)} aria-label={`${who} ${boundPhone(phone)}`}>
          <Icon name="phone" />
          <span className="only-l">
            <small>{who}</small>
            <b>{boundPhone(phone)}</b>
          </span>
        </a>
      )}
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
