import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch, PricesHidden } from '#app/components/layout/price-switch.tsx';
import { managersPath } from '#app/components/people/managers/manager-hrefs.ts';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { FilterChoice } from '#app/components/ui/filter-fields.tsx';
import { isNarrowed } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { ResetLink } from '#app/components/ui/reset-link.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import type { Role } from '#server/kernel/actor.ts';
import { counted } from '#server/kernel/plural.ts';
import { approvalStates } from '#server/ordering/approvals/approval-states.ts';
import type { ApprovalList } from '#server/ordering/approvals/approval-view.ts';
import { type ApprovalQuery, approvalsHref, approvalsPath } from './approval-query.ts';
import { ApprovalTable } from './approval-table.tsx';

type Props = { list: ApprovalList; query: ApprovalQuery; role: Role | undefined };

/** The requests for approval: those of all managers, or a manager's own. */
export function ApprovalsScreen({ list, query, role }: Props) {
  const { approvals, managers, showWholesale, paging, isCut } = list;
  const isEmpty = approvals.length === 0 && !isNarrowed(query);
  return (
    <>
      <PageHead
        title="Согласование"
        count={paging.total > 0 && !isCut && counted(paging.total, 'заявка', 'заявки', 'заявок')}
        crumbs={[{ label: 'Кабинет', href: '/cabinet' }, { label: 'Согласование' }]}
      >
        <SideNavLink label="Разделы кабинета" />
        <PriceSwitch />
      </PageHead>
      <PricesHidden>Сумм заявок не видно.</PricesHidden>
      <div className="card">
        {!isEmpty && <Filter query={query} managers={managers} />}
        {approvals.length === 0 ? (
          <Nothing isNarrowed={!isEmpty} role={role} />
        ) : (
          <>
            <ApprovalTable
              approvals={approvals}
              showWholesale={showWholesale}
              showManager={role !== 'manager'}
            />
            {isCut && (
              <p className="quiet px-3 pt-3 m-0">
                Здесь последние {counted(paging.total, 'заявка', 'заявки', 'заявок')}. Более ранние – по
                состоянию и менеджеру.
              </p>
            )}
            <Pager
              paging={paging}
              hrefOf={(page) => approvalsHref(query, page)}
              sizeHref={(size) => approvalsHref({ ...query, perpage: String(size) })}
            />
          </>
        )}
      </div>
    </>
  );
}

function Filter({ query, managers }: { query: ApprovalQuery; managers: ApprovalList['managers'] }) {
  return (
    <form
      className="cart-tools order-filter"
      method="get"
      action={approvalsPath}
      role="search"
      aria-label="Заявки"
    >
      {query.perpage && <input type="hidden" name="perpage" value={query.perpage} />}
      <FilterChoice name="state" label="Состояние" empty="Все состояния" value={query.state}>
        {approvalStates.map(({ id, header }) => ({ id, text: header }))}
      </FilterChoice>
      {managers.length > 0 && (
        <FilterChoice name="manager" label="Менеджер" empty="Все менеджеры" value={query.manager}>
          {managers.map(({ id, name }) => ({ id, text: name }))}
        </FilterChoice>
      )}
      <button type="submit" className="btn btn-sm">
        Найти
      </button>
      <ResetLink href={approvalsPath} query={query} />
    </form>
  );
}

function nothingYet(role: Role | undefined): string {
  if (role === 'main')
    return 'Задайте менеджеру лимит на заказ или на месяц: что больше, придёт сюда на согласование.';
  if (role === 'manager')
    return 'Здесь появятся ваши заказы больше лимита: их согласует главный пользователь.';
  return 'Здесь появятся заказы менеджеров больше лимита: их согласует главный пользователь.';
}

function Nothing({ isNarrowed: narrowed, role }: { isNarrowed: boolean; role: Role | undefined }) {
  if (narrowed)
    return (
      <EmptyBox
        title="Заявок по этим условиям нет"
        drawing={{ name: 'box', tint: 1 }}
        actions={
          <a className="btn" href={approvalsPath}>
            Показать все заявки
          </a>
        }
      >
        Выберите другое состояние или всех менеджеров.
      </EmptyBox>
    );
  return (
    <EmptyBox
      title="Согласовывать нечего"
      drawing={{ name: 'box', tint: 1 }}
      actions={
        role === 'main' && (
          <a className="btn" href={managersPath}>
            Лимиты менеджеров
          </a>
        )
      }
    >
      {nothingYet(role)}
    </EmptyBox>
  );
}
