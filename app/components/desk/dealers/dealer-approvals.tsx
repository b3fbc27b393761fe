import { StateLabel } from '#app/components/ui/state-label.tsx';
import type { DealerCard } from '#server/desk/dealers/dealer-view.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { deskApproval } from '../desk-hrefs.ts';
import { Part } from './dealer-part.tsx';

/** The requests of a dealer's managers that wait for the main user; nothing when there are none. */
export function DealerApprovals({ approvals: { newest, total } }: Pick<DealerCard, 'approvals'>) {
  if (total === 0) return null;
  const all = counted(total, 'заявка', 'заявки', 'заявок');
  return (
    <Part
      title="Ждут согласования"
      none=""
      rows={total}
      more={
        <span className="quiet">
          {newest.length < total ? `${all}, здесь последние ${newest.length}` : all}
        </span>
      }
    >
      <table className="data-table cards labelled desk-list">
        <thead>
          <tr>
            <th scope="col">Заявка</th>
            <th scope="col">Отправлена</th>
            <th scope="col">Менеджер</th>
            <th scope="col">Контрагент</th>
            <th scope="col" className="number">
              Сумма
            </th>
            <th scope="col">Резерв</th>
          </tr>
        </thead>
        <tbody>
          {newest.map(({ id, number, createdAt, manager, company, total: sum, reservedUntil }) => (
            <tr key={id}>
              <td className="c-head title">
                <a href={deskApproval(id)}>{number}</a>
              </td>
              <td className="c-date">{ruDateTimeOf(createdAt)}</td>
              <td data-label="Менеджер">{manager}</td>
              <td className="c-text" data-label="Контрагент">
                {company}
              </td>
              <td className="number price" data-label="Сумма">
                {roubles(sum)}
              </td>
              <td data-label="Резерв">
                {reservedUntil === undefined ? (
                  <StateLabel kind="neutral" text="Снят" />
                ) : (
                  `до ${ruDateTimeOf(reservedUntil)}`
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}
