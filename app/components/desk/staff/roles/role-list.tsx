import { PageHead } from '#app/components/layout/page-head.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { counted } from '#server/kernel/plural.ts';
import { administrator } from '#server/people/staff/roles/presets.ts';
import type { ListedRole } from '#server/people/staff/roles/role-view.ts';
import { deskPaths, deskRole } from '../../desk-hrefs.ts';

/** The roles of the staff: how many rights each has and how many people. */
export function RoleList({ roles }: { roles: readonly ListedRole[] }) {
  return (
    <>
      <PageHead
        title="Роли"
        count={counted(roles.length, 'роль', 'роли', 'ролей')}
        crumbs={[{ label: 'Сотрудники', href: deskPaths.staff }, { label: 'Роли' }]}
      >
        <a className="btn btn-sm btn-primary" href={deskRole('new')}>
          <Icon name="plus" />
          Новая роль
        </a>
      </PageHead>
      <div className="card">
        <table className="data-table cards labelled desk-list">
          <caption className="visually-hidden">Роли сотрудников</caption>
          <thead>
            <tr>
              <th scope="col">Роль</th>
              <th scope="col" className="number">
                Прав
              </th>
              <th scope="col" className="number">
                Сотрудников
              </th>
            </tr>
          </thead>
          <tbody>
            {roles.map((role) => (
              <Row key={role.code} {...role} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Row({ code, header, rights, people }: ListedRole) {
  return (
    <tr>
      <td className="c-head title">
        <a href={deskRole(code)}>{header}</a>
      </td>
      <td className="c-num number" data-label="Прав">
        {code === administrator ? 'все' : rights.length}
      </td>
      <td className="c-num number" data-label="Сотрудников">
        {people > 0 ? people : <span className="quiet">нет</span>}
      </td>
    </tr>
  );
}
