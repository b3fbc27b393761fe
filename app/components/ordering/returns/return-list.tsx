import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { pieces } from '#server/kernel/quantity.ts';
import type { ReturnList as List, ListedReturn } from '#server/ordering/returns/return-view.ts';
import { orderPath } from '../orders/order-query.ts';
import { returnNotePath, returnsHref, returnsPath } from './return-hrefs.ts';

/** The returns of the dealer, newest first, with their states and the wholesaler's answers. */
export function ReturnList({ returns, paging, hasNotes }: List & { hasNotes: boolean }) {
  if (paging.total === 0)
    return (
      <div className="card">
        <EmptyBox title="Возвратов не было" drawing={{ name: 'box', tint: 1 }}>
          Возврат оформляют на странице отгруженного заказа.
        </EmptyBox>
      </div>
    );
  return (
    <div className="card">
      <table className="data-table cards desk-list">
        <caption className="visually-hidden">Возвраты, новые сверху</caption>
        <thead>
          <tr>
            <th scope="col">Номер</th>
            <th scope="col">Заказ</th>
            <th scope="col">Товары</th>
            <th scope="col">Причина</th>
            <th scope="col">Состояние</th>
          </tr>
        </thead>
        <tbody>
          {returns.map((each) => (
            <Row key={each.id} {...each} hasNotes={hasNotes} />
          ))}
        </tbody>
      </table>
      <Pager paging={paging} hrefOf={returnsHref} />
    </div>
  );
}

function Row({ hasNotes, ...shown }: ListedReturn & { hasNotes: boolean }) {
  const { id, number, order, createdAt, reason, answer, state, lines, withdrawable } = shown;
  return (
    <tr id={`return-${id}`}>
      <td className="c-head title">
        <span className="articul">{number}</span>
        <span className="caption">{ruDateTimeOf(createdAt)}</span>
      </td>
      <td className="c-dealer">
        <a className="articul" href={orderPath(order.id)}>
          {order.number}
        </a>
      </td>
      <td className="c-text">
        {lines.map((line) => (
          <span className="d-block" key={line.id}>
            {line.header}, {pieces(line.quantity, line.unit)}
          </span>
        ))}
      </td>
      <td className="c-date">{reason}</td>
      <td className="c-mark">
        <StateLabel kind={state.label} text={state.header} />
        {answer && <span className="caption">{answer}</span>}
        {hasNotes && (state.id === 'accepted' || state.id === 'received') && (
          <a
            className="d-block"
            href={returnNotePath(id)}
            aria-label={`Накладная на возврат ${number}, PDF`}
            download
          >
            Накладная, PDF
          </a>
        )}
        {withdrawable && (
          <form method="post" action={returnsPath}>
            <input type="hidden" name="id" value={id} />
            <SubmitButton busy="Отзываем…" className="btn-sm" aria-label={`Отозвать возврат ${number}`}>
              Отозвать
            </SubmitButton>
          </form>
        )}
      </td>
    </tr>
  );
}
