import type { MissedSearch, WantedProduct } from '#server/desk/demand/demand-view.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { thousands } from '#server/kernel/money.ts';
import { pieces } from '#server/kernel/quantity.ts';
import { DeskButton, DeskLink } from '../allowed.tsx';
import { deskProduct } from '../desk-hrefs.ts';
import { newSynonyms } from '../synonyms/synonym-hrefs.ts';

/** Searches that found no product. */
export function MissedSearches({ searches }: { searches: MissedSearch[] }) {
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">Запрос</th>
          <th scope="col" className="number">
            Сколько раз
          </th>
          <th scope="col" className="number">
            Последний раз
          </th>
        </tr>
      </thead>
      <tbody>
        {searches.map(({ words, searches: times, lastOn }) => (
          <tr key={words}>
            <td className="text-break">
              {words}
              <span className="caption">
                <DeskButton
                  className=""
                  href={newSynonyms(`${words}, `)}
                  aria-label={`Добавить синоним к «${words}»`}
                >
                  Добавить синоним
                </DeskButton>
              </span>
            </td>
            <td className="number">{thousands(times)}</td>
            <td className="number">{ruDate(lastOn)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Goods that dealers wait for: with a quantity in their needs, or on their waiting lists. */
export function WantedGoods({ goods }: { goods: WantedProduct[] }) {
  return (
    <table className="data-table cards labelled desk-list">
      <thead>
        <tr>
          <th scope="col">Товар</th>
          <th scope="col" className="number">
            Нужен дилерам
          </th>
          <th scope="col" className="number">
            Нужно
          </th>
          <th scope="col" className="number">
            Ждут дилеры
          </th>
          <th scope="col" className="number">
            Свободно
          </th>
        </tr>
      </thead>
      <tbody>
        {goods.map(({ id, articul, header, unit, dealers, quantity, awaiting, free }) => (
          <tr key={id}>
            <td className="c-head title">
              <DeskLink href={deskProduct(id)}>{header}</DeskLink>
              <span className="caption">{articul}</span>
            </td>
            <td className="number" data-label="Дилерам">
              {thousands(dealers)}
            </td>
            <td className="number" data-label="Нужно">
              {quantity > 0 ? pieces(quantity, unit) : '–'}
            </td>
            <td className="number" data-label="Ждут дилеры">
              {thousands(awaiting)}
            </td>
            <td className="number" data-label="Свободно">
              {pieces(free, unit)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
