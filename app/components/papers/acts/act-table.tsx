import { FileLinks } from '#app/components/ui/file-links.tsx';
import { ruDateOf } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { bind } from '#server/kernel/typography.ts';
import { periodText } from '#server/papers/acts/act-text.ts';
import type { ListedAct } from '#server/papers/acts/act-view.ts';
import { actPath } from './act-query.ts';
import { ActState } from './act-state.tsx';

type Props = { acts: ListedAct[]; showSums: boolean };

/** The list of acts; below 992 px the same markup becomes cards. */
export function ActTable({ acts, showSums }: Props) {
  return (
    <table className="data-table cards records acts-list">
      <caption className="visually-hidden">Акты сверки, новые сверху</caption>
      <thead>
        <tr>
          <th scope="col">Номер</th>
          <th scope="col">Заказан</th>
          <th scope="col">Контрагент, договор</th>
          <th scope="col">Период</th>
          {showSums && (
            <th scope="col" className="number">
              На конец периода
            </th>
          )}
          <th scope="col">Состояние</th>
          <th scope="col">
            <span className="visually-hidden">Файлы</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {acts.map((act) => (
          <Row key={act.id} act={act} showSums={showSums} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ act, showSums }: { act: ListedAct; showSums: boolean }) {
  const { id, createdAt, company, contract, closing, state } = act;
  return (
    <tr>
      <td className="c-number title">
        <a className="articul" href={actPath(id)} aria-label={`Акт ${bind('№', id)}`}>
          №&nbsp;{id}
        </a>
      </td>
      <td className="c-date">{ruDateOf(createdAt)}</td>
      <td className="c-agent">
        {company}
        <span className="caption">{contract}</span>
      </td>
      <td className="c-period">{periodText(act)}</td>
      {showSums && <td className="number c-sum">{closing !== null && <Balance kopecks={closing} />}</td>}
      <td className="c-state">
        <ActState {...act} />
      </td>
      <td className="c-act">
        {state === 'ready' && (
          <div className="actions">
            <FileLinks screen={actPath(id)} what={`акт ${bind('№', id)}`} className="btn btn-sm btn-quiet" />
          </div>
        )}
      </td>
    </tr>
  );
}

/** The closing balance, as a debt or an advance. */
function Balance({ kopecks }: { kopecks: number }) {
  if (kopecks === 0) return 'долга нет';
  return (
    <>
      <span className="price">{roubles(Math.abs(kopecks))}</span>
      <span className="caption">{kopecks > 0 ? 'долг' : 'аванс'}</span>
    </>
  );
}
