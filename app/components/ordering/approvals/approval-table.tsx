import { orderPath } from '#app/components/ordering/orders/order-query.ts';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { allPieces } from '#server/kernel/plural.ts';
import type { ListedApproval } from '#server/ordering/approvals/approval-view.ts';
import { approvalPath } from './approval-query.ts';

type Props = { approvals: ListedApproval[]; showWholesale: boolean; showManager: boolean };

/** The list of requests; below 992 px the same markup becomes cards. */
export function ApprovalTable({ approvals, showWholesale, showManager }: Props) {
  return (
    <table className="data-table cards records approvals-list">
      <caption className="visually-hidden">Заявки на согласование, новые сверху</caption>
      <thead>
        <tr>
          <th scope="col">Заявка</th>
          <th scope="col">Отправлена</th>
          {showManager && <th scope="col">Менеджер</th>}
          <th scope="col">Контрагент, договор</th>
          <th scope="col" className="number">
            Позиций
          </th>
          {showWholesale && (
            <th scope="col" className="number">
              Сумма
            </th>
          )}
          <th scope="col">Состояние</th>
        </tr>
      </thead>
      <tbody>
        {approvals.map((approval) => (
          <Row key={approval.id} {...{ approval, showWholesale, showManager }} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Omit<Props, 'approvals'> & { approval: ListedApproval };

function Row({ approval, showWholesale, showManager }: RowProps) {
  const { id, number, createdAt, manager, company, contract, positions, quantity, total } = approval;
  const { state, reservedUntil, order } = approval;
  return (
    <tr>
      <td className="c-number title">
        <a className="articul" href={approvalPath(id)} aria-label={number}>
          №&nbsp;{id}
        </a>
      </td>
      <td className="c-date">{ruDateTimeOf(createdAt)}</td>
      {showManager && <td className="c-who">{manager}</td>}
      <td className="c-agent">
        {company}
        <span className="caption">{contract}</span>
      </td>
      <td className="number c-pos">
        {positions}
        <span className="caption">{allPieces(quantity)}</span>
      </td>
      {showWholesale && <td className="number price c-sum">{roubles(total)}</td>}
      <td className="c-state">
        <StateLabel kind={state.label} text={state.header} />
        {state.id === 'waiting' && (
          <span className="caption">
            {reservedUntil === undefined ? 'резерв снят' : `в резерве до ${ruDateTimeOf(reservedUntil)}`}
          </span>
        )}
        {order && (
          <span className="caption">
            заказ{' '}
            <a className="articul" href={orderPath(order.id)}>
              {order.number}
            </a>
          </span>
        )}
      </td>
    </tr>
  );
}
