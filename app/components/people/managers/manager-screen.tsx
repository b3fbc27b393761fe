import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { counted } from '#server/kernel/plural.ts';
import type { ListedManager } from '#server/people/managers/manager-view.ts';
import { copyPath, newManagerPath } from './manager-hrefs.ts';
import { ManagerTable } from './manager-table.tsx';

/** The managers of the dealer: their data, grants, prices and access. */
export function ManagerScreen({ managers }: { managers: ListedManager[] }) {
  const count = managers.length;
  return (
    <>
      <PageHead
        title="Менеджеры"
        count={count > 0 && counted(count, 'человек', 'человека', 'человек')}
        crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: 'Менеджеры' }]}
      >
        <SideNavLink label="Разделы кабинета" />
        {managers.filter(({ type }) => type === '2').length > 1 && (
          <a className="btn btn-sm" href={copyPath}>
            <Icon name="copy" />
            Скопировать настройки
          </a>
        )}
        {count > 0 && (
          <a className="btn btn-sm btn-primary" href={newManagerPath} data-keep-scroll>
            <Icon name="plus" />
            Добавить менеджера
          </a>
        )}
      </PageHead>
      <div className="card">
        {count > 0 ? (
          <ManagerTable managers={managers} />
        ) : (
          <EmptyBox
            title="Менеджеров пока нет"
            drawing={{ name: 'box', tint: 1 }}
            actions={
              <a className="btn btn-primary" href={newManagerPath} data-keep-scroll>
                Добавить менеджера
              </a>
            }
          >
            Откройте сотруднику вход в портал: он заказывает по своим договорам и видит те цены, которые
            разрешите вы.
          </EmptyBox>
        )}
      </div>
    </>
  );
}
