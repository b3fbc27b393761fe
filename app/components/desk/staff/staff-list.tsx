import { PageHead } from '#app/components/layout/page-head.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { counted } from '#server/kernel/plural.ts';
import type { ListedStaff } from '#server/people/staff/staff-view.ts';
import { deskPaths, deskStaff } from '../desk-hrefs.ts';

/** Everybody who works at the desk: roles, dealers, access. */
export function StaffList({ staff }: { staff: ListedStaff[] }) {
  return (
    <>
      <PageHead title="Сотрудники" count={counted(staff.length, 'человек', 'человека', 'человек')}>
        <a className="btn btn-sm" href={deskPaths.staffRoles}>
          Роли
        </a>
        <a className="btn btn-sm btn-primary" href={deskStaff('new')}>
          <Icon name="plus" />
          Пригласить сотрудника
        </a>
      </PageHead>
      <div className="card">
        <table className="data-table cards labelled desk-list staff-list">
          <caption className="visually-hidden">Сотрудники, сначала те, кто может войти</caption>
          <thead>
            <tr>
              <th scope="col">Сотрудник</th>
              <th scope="col">Роль</th>
              <th scope="col">Ведёт дилеров</th>
              <th scope="col">Вход</th>
            </tr>
          </thead>
          <tbody>
            {staff.map((each) => (
              <Row key={each.id} {...each} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Row({
  id,
  name,
  email,
  roleHeader,
  canBeLimited,
  allDealers,
  enabled,
  hasPassword,
  dealers,
}: ListedStaff) {
  return (
    <tr className={enabled ? undefined : 'switched-off'}>
      <td className="c-head title">
        <a href={deskStaff(id)}>{name || email}</a>
        {name && <span className="caption">{email}</span>}
      </td>
      <td data-label="Роль">
        {roleHeader || <span className="quiet">нет роли</span>}
        {canBeLimited && !allDealers && <span className="caption">видит только своих</span>}
      </td>
      <td className="c-num" data-label="Ведёт дилеров">
        {dealers > 0 ? dealers : <span className="quiet">нет</span>}
      </td>
      <td data-label="Вход">
        {enabled && hasPassword && <StateLabel kind="success" text="Открыт" />}
        {enabled && !hasPassword && <StateLabel kind="neutral" text="Пароль ещё не задан" />}
        {!enabled && <StateLabel kind="danger" text="Закрыт" />}
      </td>
    </tr>
  );
}
