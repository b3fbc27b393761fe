import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch, PricesHidden } from '#app/components/layout/price-switch.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { FilterChoice, FilterErrors, FilterPeriod } from '#app/components/ui/filter-fields.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { ResetLink } from '#app/components/ui/reset-link.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { ruDate } from '#server/kernel/clock.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import {
  type ManagerReport,
  type ManagerTurnover,
  marginShare,
  shareText,
} from '#server/ordering/by-manager/by-manager-view.ts';
import {
  type ByManagerQuery,
  byManagerFileHref,
  byManagerPath,
  ordersOfManagerHref,
} from './by-manager-query.ts';

type Props = { query: ByManagerQuery; report: ManagerReport; errors: FieldErrors };

/** The report on how much each manager ordered within a period. */
export function ByManagerScreen({ query, report, errors }: Props) {
  const { rows, contracts } = report;
  const isBroken = Object.keys(errors).length > 0;
  // An invalid period stays in the fields; the report is for the default period.
  const shown = { startDate: ruDate(report.startDate), endDate: ruDate(report.endDate) };
  const period = isBroken ? { startDate: query.startDate, endDate: query.endDate } : shown;
  return (
    <>
      <PageHead
        title="Заказы по менеджерам"
        crumbs={[
          { label: 'Кабинет', href: '/cabinet' },
          { label: 'Заказы', href: '/cabinet/orders' },
          { label: 'По менеджерам' },
        ]}
      >
        <SideNavLink label="Разделы кабинета" />
        <PriceSwitch />
        {rows.length > 0 && !isBroken && (
          <a className="btn btn-sm" href={byManagerFileHref(query)} download>
            <Icon name="download" />
            Скачать .xlsx
          </a>
        )}
      </PageHead>
      <PricesHidden>Суммы и маржа скрыты.</PricesHidden>
      <div className="card">
        <form
          className="cart-tools order-filter"
          method="get"
          action={byManagerPath}
          role="search"
          aria-label="Заказы по менеджерам"
        >
          <FilterChoice name="contract" label="Договор" empty="Все договоры" value={query.contract}>
            {contracts.map(({ id, header }) => ({ id, text: header }))}
          </FilterChoice>
          <FilterPeriod what="Период" period={period} errors={errors} />
          <button type="submit" className="btn btn-sm">
            Показать
          </button>
          <ResetLink href={byManagerPath} query={query} />
          <FilterErrors names={['startDate', 'endDate']} errors={errors} />
        </form>
        {rows.length === 0 ? (
          <EmptyBox
            title="За этот период заказов нет"
            drawing={{ name: 'box', tint: 1 }}
            actions={
              <a className="btn" href="/cabinet/orders">
                Все заказы
              </a>
            }
          >
            Выберите другой период или договор.
          </EmptyBox>
        ) : (
          <ByManagerTable report={report} contract={query.contract} period={shown} />
        )}
      </div>
      <p className="quiet by-manager-note">
        Отменённые заказы не считаются; список, который открывается по имени, показывает и их. Оборот – товары
        по ценам договора, без доставки. Маржа – разница между ценами, которые видит менеджер, и ценами
        договора; процент – от суммы по ценам менеджера.
      </p>
    </>
  );
}

type TableProps = { report: ManagerReport; contract: string; period: { startDate: string; endDate: string } };

function ByManagerTable({ report, contract, period }: TableProps) {
  const { rows, total, showWholesale } = report;
  return (
    <table className="data-table cards records by-manager">
      <caption className="visually-hidden">
        {`Заказы по менеджерам за ${period.startDate}–${period.endDate}`}
      </caption>
      <thead>
        <tr>
          <th scope="col">Кто оформил</th>
          <th scope="col" className="number">
            Заказов
          </th>
          {showWholesale &&
            ['Оборот', 'Средний заказ', 'По ценам менеджера', 'Маржа'].map((header) => (
              <th scope="col" className="number" key={header}>
                {header}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="title">
              <a href={ordersOfManagerHref(row.id, contract, period)}>{row.name}</a>
              <span className="caption">{whoText(row)}</span>
            </td>
            <Numbers {...row} />
          </tr>
        ))}
      </tbody>
      {rows.length > 1 && (
        <tfoot>
          <tr>
            <td className="title">Итого</td>
            <Numbers {...total} />
          </tr>
        </tfoot>
      )}
    </table>
  );
}

const roles = { main: 'главный пользователь', manager: 'менеджер', observer: 'наблюдатель' };

function whoText({ role, enabled }: ManagerTurnover): string {
  return enabled ? roles[role] : `${roles[role]}, доступ отключён`;
}

/** The heading of each number is repeated where the row becomes a card. */
function Numbers(row: Omit<ManagerTurnover, 'id' | 'name' | 'role' | 'enabled'>) {
  const share = marginShare(row);
  return (
    <>
      <td className="number">
        <Label>Заказов</Label>
        {thousands(row.orders)}
      </td>
      {row.turnover !== undefined && (
        <>
          <td className="number price">
            <Label>Оборот</Label>
            {roubles(row.turnover)}
          </td>
          <td className="number">
            <Label>Средний заказ</Label>
            {roubles(row.average ?? 0)}
          </td>
          <td className="number">
            <Label>По ценам менеджера</Label>
            {roubles(row.seen ?? 0)}
          </td>
          <td className="number">
            <Label>Маржа</Label>
            {row.margin === 0 ? '–' : roubles(row.margin ?? 0)}
            {share !== undefined && share !== 0 && <span className="caption">{shareText(share)}</span>}
          </td>
        </>
      )}
    </>
  );
}

function Label({ children }: { children: string }) {
  return <span className="quiet on-card">{children}</span>;
}
