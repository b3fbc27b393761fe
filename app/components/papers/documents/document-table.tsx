import { orderPath } from '#app/components/ordering/orders/order-query.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { documentKinds } from '#server/papers/documents/document-kinds.ts';
import type { ListedDocument } from '#server/papers/documents/document-view.ts';
import { DocumentFile } from './document-file.tsx';

type Props = { documents: ListedDocument[]; showSums: boolean; ticked: boolean };

/** The list of documents, in a form that downloads the ticked ones; below 992 px the same markup becomes cards. */
export function DocumentTable({ documents, showSums, ticked }: Props) {
  return (
    <table className="data-table cards records documents-list">
      <caption className="visually-hidden">Документы, новые сверху</caption>
      <thead>
        <tr>
          <th scope="col" className="th-mark">
            <span className="visually-hidden">Отметить</span>
          </th>
          <th scope="col">Документ</th>
          <th scope="col">Дата</th>
          <th scope="col">Контрагент, договор</th>
          <th scope="col">Заказ</th>
          {showSums && (
            <th scope="col" className="number">
              Сумма
            </th>
          )}
          <th scope="col">Файл</th>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <Row key={`${document.id} ${ticked}`} document={document} showSums={showSums} ticked={ticked} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { document: ListedDocument; showSums: boolean; ticked: boolean };

function Row({ document, showSums, ticked }: RowProps) {
  const { id, kind, number, issuedOn, company, contract, order, amount, file } = document;
  return (
    <tr>
      <td className="c-mark">
        {file === 'ready' && (
          <input
            className="form-check-input m-0"
            type="checkbox"
            name="id"
            value={id}
            defaultChecked={ticked}
            aria-label={`Отметить: ${document.title}`}
          />
        )}
      </td>
      <td className="c-head title">
        {documentKinds[kind]} {number}
      </td>
      <td className="c-date">{ruDate(issuedOn)}</td>
      <td className="c-agent">
        {company}
        {contract !== null && <span className="caption">{contract}</span>}
      </td>
      <td className="c-order">
        {order && (
          <a className="articul" href={orderPath(order.id)}>
            {order.number}
          </a>
        )}
      </td>
      {showSums && <td className="number c-sum">{amount !== null && roubles(amount)}</td>}
      <td className="c-file">
        <DocumentFile document={document} />
      </td>
    </tr>
  );
}
