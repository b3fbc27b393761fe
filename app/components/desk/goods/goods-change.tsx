import { PageHead } from '#app/components/layout/page-head.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { ChangeKind, ChangeView, ShownRow } from '#server/desk/goods/bulk/goods-change.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { thousands } from '#server/kernel/money.ts';
import { deskGoodsChange, deskPaths, deskProduct, importGoods, zippedPictures } from '../desk-hrefs.ts';
import { changeStates, goodsText, groupTitles, rowsText, summaryOf } from './change-words.ts';

const crumbsOf: Record<ChangeKind, { label: string; href: string }[]> = {
  sheet: [{ label: 'Товары из Excel', href: importGoods }],
  pictures: [{ label: 'Фото архивом', href: zippedPictures }],
  marks: [],
};

const nothingToDo: Record<ChangeKind, string> = {
  sheet: 'В файле нет строк, которые можно применить.',
  pictures: 'В архиве нет фото, которые можно добавить.',
  marks: 'Среди этих товаров нет тех, что можно изменить.',
};

const before: Record<ChangeKind, string> = {
  sheet: 'Строки с\u00a0ошибками пропустим. Товары, которые успеют измениться, тоже: портал назовёт их.',
  pictures: 'Файлы с\u00a0ошибками пропустим. Прежние фото товаров останутся.',
  marks: 'Товары с\u00a0ошибками пропустим. Те, что успеют измениться, тоже: портал назовёт их.',
};

const undone: Record<ChangeKind, string> = {
  sheet:
    'Вернуть прежние значения можно в\u00a0течение суток. Изменённое с\u00a0тех пор и\u00a0добавленные товары останутся.',
  pictures: 'Убрать добавленные фото можно в\u00a0течение суток.',
  marks: 'Вернуть прежние значения можно в\u00a0течение суток. Изменённое с\u00a0тех пор останется.',
};

/**
 * `isUndo`: the reader looks at what the undo would do. `isSure`: the next press applies the change, although prices
 * jump.
 */
type Props = { change: ChangeView; isUndo: boolean; isSure: boolean };

/**
 * A change of many goods: its preview before it is confirmed, then its progress, then what became of each row, and the
 * preview of its undo.
 */
export function GoodsChange({ change, isUndo: isAsked, isSure }: Props) {
  const { id, kind, name, state, by, ignored, createdAt, appliedAt } = change;
  const isUndo = isAsked && change.mayUndo && kind !== 'pictures';
  const groups = isUndo ? change.groups.filter(({ state }) => state === 'done') : change.groups;
  const hasProblems = groups.some(({ state }) => ['wrong', 'stale', 'kept'].includes(state));
  return (
    <>
      <PageHead
        title={name}
        crumbs={[{ label: 'Товары', href: deskPaths.goods }, ...crumbsOf[kind], { label: name }]}
        mark={<StateLabel kind={state === 'failed' ? 'danger' : 'primary'} text={changeStates[state]} />}
      >
        {hasProblems && (
          <a className="btn btn-sm" href={`${deskGoodsChange(id)}.xlsx`} download>
            Ошибки в&nbsp;Excel
          </a>
        )}
      </PageHead>
      <p className="quiet dealer-summary">
        {by}, {ruDateTimeOf(appliedAt ?? createdAt)}. {summaryOf(change)}.
      </p>
      {ignored && (
        <Note kind="info" title="Столбцы, которых портал не знает">
          {ignored}. Они не прочитаны.
        </Note>
      )}
      <Next change={change} isUndo={isUndo} isSure={isSure} />
      {groups.map((group) => (
        <Group key={`${group.state} ${group.isJump}`} kind={kind} isUndo={isUndo} {...group} />
      ))}
    </>
  );
}

function Next({ change, isUndo, isSure }: Props) {
  const { id, kind, state, toAdd, toChange, done, skipped, mayUndo } = change;
  const total = toAdd + toChange;
  if (state === 'applying' || state === 'undoing')
    return (
      <Note
        kind="info"
        title={`Готово ${thousands(done + skipped)}${state === 'applying' ? ` из ${thousands(total)}` : ''}`}
        action={
          <a className="btn btn-sm" href={deskGoodsChange(id)}>
            Обновить
          </a>
        }
      >
        Страницу можно закрыть: работа не прервётся.
      </Note>
    );
  if (state === 'waiting' && total === 0)
    return (
      <Note kind="info" title="Менять нечего">
        {nothingToDo[kind]}
      </Note>
    );
  return (
    <>
      {state === 'failed' && (
        <Note kind="no" title="Работа прервалась из-за ошибки портала">
          Сделанное до ошибки осталось.
        </Note>
      )}
      {(state === 'waiting' || mayUndo) && (
        <form method="post" action={deskGoodsChange(id)} className="card form-body desk-part" noValidate>
          <input type="hidden" name="deed" value={mayUndo ? 'undo' : 'apply'} />
          {isSure && <input type="hidden" name="sure" value="1" />}
          <p>{mayUndo ? undone[kind] : before[kind]}</p>
          <div className="form-acts">
            {mayUndo && kind !== 'pictures' && !isUndo ? (
              <a className="btn" href={`${deskGoodsChange(id)}?undo=1`}>
                Вернуть…
              </a>
            ) : mayUndo ? (
              <SubmitButton className="" busy="Возвращаем…">
                Вернуть
              </SubmitButton>
            ) : (
              <SubmitButton busy="Применяем…">
                Применить: {kind === 'pictures' ? rowsText(total, kind) : goodsText(total)}
              </SubmitButton>
            )}
            {isUndo && (
              <a className="btn btn-quiet" href={deskGoodsChange(id)}>
                Отмена
              </a>
            )}
          </div>
        </form>
      )}
    </>
  );
}

type GroupProps = ChangeView['groups'][number] & { kind: ChangeKind; isUndo: boolean };

function Group({ kind, isUndo, isJump, state, rows, total }: GroupProps) {
  const name = isUndo ? 'Вернутся' : isJump ? 'Цена сильно изменится' : groupTitles[state];
  const title = `${name}: ${rowsText(total, kind)}`;
  return (
    <section className="card desk-part" aria-label={title}>
      <div className="desk-part-head">
        <h2>{title}</h2>
      </div>
      <table className="data-table cards labelled desk-list">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {kind === 'sheet' && (
              <th scope="col" className="number">
                Строка
              </th>
            )}
            <th scope="col">Товар</th>
            <th scope="col">Что</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.nth}
              {...row}
              kind={kind}
              isReturned={isUndo || state === 'undone'}
              isAdded={kind === 'pictures' || state === 'new' || state === 'added'}
            />
          ))}
        </tbody>
      </table>
      {total > rows.length && (
        <p className="quiet px-3">
          Показаны первые {thousands(rows.length)} из {thousands(total)}.
        </p>
      )}
    </section>
  );
}

type RowProps = ShownRow & { kind: ChangeKind; isReturned: boolean; isAdded: boolean };

function Row({ kind, nth, productId, articul, header, changes, note, isReturned, isAdded }: RowProps) {
  const name = header || articul || 'Без названия';
  return (
    <tr>
      {kind === 'sheet' && (
        <td className="number" data-label="Строка">
          {nth}
        </td>
      )}
      <td className="c-head title">
        {productId ? <a href={deskProduct(productId)}>{name}</a> : name}
        <span className="caption articul">{articul}</span>
      </td>
      <td className="c-text" data-label="Что">
        {note && <p>{note}</p>}
        {changes.length > 0 && (
          <ul className="list-unstyled m-0">
            {changes.map(({ label, before, after }) => {
              const [from, to] = isReturned ? [after, before] : [before, after];
              return (
                <li key={label}>
                  {label}: {isAdded ? after : `${from || 'пусто'} → ${to || 'пусто'}`}
                </li>
              );
            })}
          </ul>
        )}
      </td>
    </tr>
  );
}
