import type { ChangeHead } from '#server/desk/goods/bulk/goods-change.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { deskGoodsChange } from '../desk-hrefs.ts';
import { changeStates, summaryOf } from './change-words.ts';

/** The newest changes of many goods: by sheets, of marked goods, of pictures. */
export function GoodsChanges({ changes }: { changes: ChangeHead[] }) {
  if (changes.length === 0) return null;
  return (
    <section className="card" aria-label="Последние изменения">
      <table className="data-table cards labelled desk-list">
        <caption className="visually-hidden">Изменения многих товаров, последние сверху</caption>
        <thead>
          <tr>
            <th scope="col">Что</th>
            <th scope="col">Кто и когда</th>
            <th scope="col">Состояние</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.id}>
              <td className="c-head title">
                <a href={deskGoodsChange(change.id)}>{change.name}</a>
              </td>
              <td className="c-text" data-label="Кто и когда">
                {change.by}
                <span className="caption">{ruDateTimeOf(change.appliedAt ?? change.createdAt)}</span>
              </td>
              <td className="c-text" data-label="Состояние">
                {changeStates[change.state]}
                <span className="caption">{summaryOf(change)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
