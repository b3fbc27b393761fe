import type { EndingProduct } from '#server/desk/reports/silent-view.ts';
import { thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { pieces } from '#server/kernel/quantity.ts';
import { DeskLink } from '../allowed.tsx';
import { deskProduct } from '../desk-hrefs.ts';

export function EndingTable({ goods }: { goods: EndingProduct[] }) {
  return (
    <table className="data-table cards labelled desk-list">
      <caption className="visually-hidden">Товары, которые кончаются</caption>
      <thead>
        <tr>
          <th scope="col">Товар</th>
          <th scope="col" className="number">
            Свободно
          </th>
          <th scope="col" className="number">
            Продано за 30&nbsp;дней
          </th>
          <th scope="col" className="number">
            Хватит на
          </th>
          <th scope="col" className="number">
            Ждут дилеры
          </th>
        </tr>
      </thead>
      <tbody>
        {goods.map(({ id, header, articul, unit, free, sold, daysLeft, awaiting }) => (
          <tr key={id}>
            <td className="c-head title">
              <DeskLink href={deskProduct(id)}>{header}</DeskLink>
              <span className="caption">{articul}</span>
            </td>
            <td className="number" data-label="Свободно">
              {pieces(free, unit)}
            </td>
            <td className="number" data-label="За месяц">
              {pieces(sold, unit)}
            </td>
            <td className="number" data-label="Хватит на">
              {free === 0
                ? 'кончился'
                : daysLeft < 1
                  ? 'меньше дня'
                  : counted(daysLeft, 'день', 'дня', 'дней')}
            </td>
            <td className="number" data-label={awaiting > 0 ? 'Ждут дилеры' : undefined}>
              {awaiting > 0 && thousands(awaiting)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
