import { FootCallback } from '#app/components/callback/foot-callback.tsx';
import { beneath } from '#app/components/ui/modal.tsx';
import type { NavItem } from '#app/components/ui/nav-item.ts';
import { counted, plural } from '#server/kernel/plural.ts';
import { typeset } from '#server/kernel/typography.ts';
import { ThemeSwitch } from './account-menu.tsx';
import { company } from './company.ts';
import type { FrameData } from './frame-data.ts';
import { Logo } from './logo.tsx';

type Props = { frame: FrameData; path: string; modal: boolean };

/** The foot of the open area: who we are, where to go on, the call, and the theme for those who have no account menu. */
export function PageFoot({ frame: { user, shop, theme }, path, modal }: Props) {
  const catalogue = user ? '/catalogue' : '/open';
  const groups = shop?.groups.map(({ id, header }) => ({ label: header, href: `${catalogue}/${id}` })) ?? [];
  return (
    <footer className="foot" data-bs-theme="dark" {...beneath(modal)}>
      <div className="wrap">
        <div className="foot-about">
          <Logo />
          <p>
            {company.about}. {shop && stocked(shop)}
          </p>
        </div>
        <FootLinks title="Каталог" items={[...groups, { label: 'Весь каталог', href: `${catalogue}/all` }]} />
        <FootLinks title="Портал" items={portalLinks(user?.role)} />
        {!path.startsWith('/callback') && <FootCallback redirectTo={path} />}
      </div>
      <div className="wrap foot-end">
        <span>
          {company.department}: <a href={company.phoneHref}>{company.phone}</a>, {company.hours}
        </span>
        <ThemeSwitch theme={theme} back={path} />
      </div>
    </footer>
  );
}

/** «5 складов в 2 регионах.» */
function stocked({ warehouses, regions }: NonNullable<FrameData['shop']>): string {
  if (warehouses === 0) return '';
  const where = regions > 1 ? ` в ${regions} ${plural(regions, 'регионе', 'регионах', 'регионах')}` : '';
  return typeset(`${counted(warehouses, 'склад', 'склада', 'складов')}${where}.`);
}

function portalLinks(role: string | undefined): NavItem[] {
  return [
    { label: 'Новости', href: '/news' },
    { label: 'Статьи', href: '/articles' },
    ...(role === 'observer' ? [] : [{ label: 'Токен открытого API', href: '/cabinet/token' }]),
    ...(role ? [] : [{ label: 'Вход для дилеров', href: '/login' }]),
  ];
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
