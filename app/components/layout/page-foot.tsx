import { FootCallback } from '#app/components/talk/callback/foot-callback.tsx';
import { inertBehind } from '#app/components/ui/modal.tsx';
import type { NavItem } from '#app/components/ui/nav-item.ts';
import { counted, plural } from '#server/kernel/plural.ts';
import { typeset } from '#server/kernel/typography.ts';
import { ThemeSwitch } from './account-menu.tsx';
import { boundPhone, department, phoneHref } from './company.ts';
import type { FrameData } from './frame-data.ts';
import { Logo } from './logo.tsx';

type Props = { frame: FrameData; path: string; modal: boolean };

/**
 * The footer of the open area: the company, links, the request for a call, and the theme for visitors without
 * an account menu.
 */
export function PageFoot({ frame, path, modal }: Props) {
  const { user, shop, theme, company, policy, footLinks = [], footerPages = [] } = frame;
  const catalogue = user ? '/catalogue' : '/open';
  const groups = shop?.groups.map(({ id, header }) => ({ label: header, href: `${catalogue}/${id}` })) ?? [];
  return (
    <footer className="page-foot" data-bs-theme="dark" {...inertBehind(modal)}>
      <div className="inner">
        <div className="foot-about">
          <Logo company={company} />
          <p>
            {company.about && `${company.about}. `}
            {shop && stocked(shop)}
          </p>
        </div>
        <FootLinks title="Каталог" items={[...groups, { label: 'Весь каталог', href: `${catalogue}/all` }]} />
        <FootLinks title="Портал" items={footLinks} />
        {footerPages.length > 0 && <FootLinks title="Информация" items={footerPages} />}
        {!path.startsWith('/callback') && <FootCallback redirectTo={path} policy={policy} />}
      </div>
      <div className="inner foot-end">
        <Contacts company={company} />
        <ThemeSwitch theme={theme} back={path} />
      </div>
    </footer>
  );
}

/** Shows only the contacts that are set up. */
function Contacts({ company: { phone, hours, email, address, footer } }: Pick<FrameData, 'company'>) {
  return (
    <div>
      {(phone || hours) && (
        <p>
          {department}: {phone && <a href={phoneHref(phone)}>{boundPhone(phone)}</a>}
          {phone && hours && ', '}
          {hours}
        </p>
      )}
      {email && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {address && <p>{address}</p>}
      {footer && <p>{footer}</p>}
    </div>
  );
}

/** Returns the number of warehouses and regions: «5 складов в 2 регионах.» */
function stocked({ warehouses, regions }: NonNullable<FrameData['shop']>): string {
  if (warehouses === 0) return '';
  const where = regions > 1 ? ` в ${regions} ${plural(regions, 'регионе', 'регионах', 'регионах')}` : '';
  return typeset(`${counted(warehouses, 'склад', 'склада', 'складов')}${where}.`);
}

function FootLinks({ title, items }: { title: string; items: readonly NavItem[] }) {
  return (
    <nav aria-label={`${title}, внизу страницы`}>
      <h2>{title}</h2>
      <ul>
        {items.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
