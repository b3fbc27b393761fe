import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { pieces } from '#server/kernel/quantity.ts';
import type { ComplaintView } from '#server/papers/complaints/complaint-view.ts';

/** The goods of a sent complaint. */
export function ComplaintLines({ lines }: Pick<ComplaintView, 'lines'>) {
  return (
    <table className="data-table complaint-lines">
      <caption className="visually-hidden">Товары рекламации</caption>
      <thead>
        <tr>
          <th scope="col">Наименование</th>
          <th scope="col" className="number">
            Количество
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ productId, articul, header, quantity, unit }) => (
          <tr key={productId}>
            <td className="title">
              {boundName(header)}
              <span className="caption">
                <span className="articul">{articul}</span>
              </span>
            </td>
            <td className="number">{pieces(quantity, unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
