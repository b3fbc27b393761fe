import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch, PricesHidden, usePricesHidden } from '#app/components/layout/price-switch.tsx';
import { raisedTexts } from '#app/components/ordering/orders/missing-texts.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import type { IconName } from '#app/components/ui/icon-names.ts';
import { Note } from '#app/components/ui/note.tsx';
import { SubmissionKey } from '#app/components/ui/submission-key.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { useSentForm } from '#app/enhance/entered-step.ts';
import { useRecheck } from '#app/enhance/fast-order-recheck.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import type { RaisedLine } from '#server/ordering/basket/repeat-lines.server.ts';
import type { AddedSoFar, Remembered } from '#server/ordering/fast-order/kept-list.ts';
import { maxNameLength } from '#server/ordering/fast-order/list-limits.ts';
import type { Preview } from '#server/ordering/fast-order/preview.ts';
import { addedText } from './added-text.ts';
import { AddingBar } from './adding-bar.tsx';
import { fastOrderPath, listHref, notFoundHref } from './fast-order-hrefs.ts';
import { ForkNote } from './fork-note.tsx';
import { ListFields, type ShownKey } from './list-fields.tsx';
import { PreviewHead } from './preview-head.tsx';
import { PreviewRowFields } from './preview-row.tsx';
import { stepCrumbs } from './step-crumbs.ts';

type Props = {
  preview: Preview;
  /** Why nothing was added. */
  problem?: string;
  /** What was already added to the basket; these rows are the rest. */
  added?: (AddedSoFar & { raised?: RaisedLine[] }) | undefined;
  /** The quantity columns that were used because the dealer has chosen them before. */
  remembered?: Remembered | undefined;
  /** The saved list; undefined when it was added or deleted in another tab. */
  list: ShownKey | undefined;
};

/** The result of checking the list, line by line, and the button that adds the ready lines. */
export function PreviewScreen({ preview, problem, added, remembered, list }: Props) {
  const address = list ? listHref(list.key) : fastOrderPath;
  const { rows, ready, questions, warehouses } = preview;
  // Another tab may have hidden the prices since.
  const hidden = usePricesHidden();
  const showPrices = preview.showWholesale && !hidden;
  const doubtful = rows.filter((row) => row.take && row.status === 'several').length;
  const short = rows.filter((row) => row.take && row.status === 'short').length;
  const unknown = rows.filter((row) => row.status === 'unknown').length;
  const isAnswered = list?.step === 'short' || list?.step === 'first';
  const moved = rows.filter((row) => row.take && row.moved).length;
  const firstHidden = rows.length - rows.filter(({ isHidden }) => isHidden).length;
  const shownRows = (from: number, end: number) =>
    rows.slice(from, end).map((row, i) => (
      <PreviewRowFields
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is a place in the form
        key={from + i}
        row={row}
        index={from + i}
        warehouses={warehouses}
        showPrices={showPrices}
        address={address}
      />
    ));
  const recheck = useRecheck(rows.length, preview);
  useSentForm(list?.path);
  return (
    <form
      className="fo-form fo-steps"
      method="post"
      action={address}
      encType="multipart/form-data"
      aria-labelledby="h"
      noValidate
      data-keep-scroll
      {...recheck}
    >
      <ListFields list={list} />
      <input type="hidden" name="checked" value="1" />
      <input type="hidden" name="contract" value={preview.contract.id} />
      <input type="hidden" name="seen" value={preview.seen} />
      <SubmissionKey />
      <button
        type="submit"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        name="intent"
        value="check"
      >
        Проверить ещё раз
      </button>
      <div className="inner screen">
        <PageHead
          title="Быстрый заказ"
          count={counted(rows.length, 'строка', 'строки', 'строк')}
          crumbs={stepCrumbs(list)}
        >
          <PriceSwitch resend={address} />
          <button type="submit" className="btn btn-sm" name="intent" value="edit">
            <Icon name="pencil" />
            Изменить список
          </button>
        </PageHead>
        <PricesHidden resend={address}>Цен и сумм не видно.</PricesHidden>
        {problem && <Note kind="no" title={problem} />}
        {added && (
          <Note
            kind="ok"
            title={addedText(added)}
            action={
              <a className="btn btn-sm" href="/cart/">
                Перейти в корзину
              </a>
            }
          >
            {[...raisedTexts(added.raised), showPrices ? `На ${roubles(added.sum)}` : '']
              .filter(Boolean)
              .map((text) => `${text}. `)}
            Ниже – то, что осталось.
          </Note>
        )}
        {remembered && <RememberedNote {...remembered} />}
        {list?.fork && <ForkNote fork={list.fork} />}
        {preview.notes.map((note) => (
          <Note
            kind="info"
            key={note}
            action={
              isAnswered && (
                <button type="submit" className="btn btn-sm" name="intent" value="undo">
                  Отменить
                </button>
              )
            }
          >
            {note}
          </Note>
        ))}
        <section className="card fo-card" aria-labelledby="h">
          <div className="fo-tools">
            <span className="fo-counts" role="status">
              {ready > 0 && <Count icon="circle-check" look="ok" word="Готово" count={ready} />}
              {moved > 0 && <Count icon="truck" look="unclear" word="На другом складе" count={moved} />}
              {questions > 0 && <Count icon="alert-circle" look="no" word="С вопросами" count={questions} />}
            </span>
            {short > 0 && (
              <SubmitButton
                className="btn-sm"
                busy="Разбираем…"
                name="intent"
                value="short"
                title="Сколько есть, по складам; остальное – в потребности"
              >
                Взять, сколько есть: {counted(short, 'строка', 'строки', 'строк')}
              </SubmitButton>
            )}
            {doubtful > 0 && (
              <SubmitButton
                className="btn-sm"
                busy="Выбираем…"
                name="intent"
                value="first"
                title="Взять первый из предложенных товаров в каждой такой строке"
              >
                Взять первый вариант: {counted(doubtful, 'строка', 'строки', 'строк')}
              </SubmitButton>
            )}
            {list && unknown > 0 && (
              <span className="quiet">
                Не найдено: {counted(unknown, 'строка', 'строки', 'строк')}{' '}
                <a href={notFoundHref(list.key, 'xlsx')} data-reload="">
                  .xlsx
                </a>{' '}
                <a href={notFoundHref(list.key, 'csv')} data-reload="">
                  .csv
                </a>
              </span>
            )}
            <span className="stretch" />
            {list && (
              <input
                className="form-control form-control-sm fo-called"
                name="name"
                key={list.name}
                defaultValue={list.name}
                maxLength={maxNameLength}
                autoComplete="off"
                placeholder="Название списка"
                aria-label="Название списка"
              />
            )}
            <label htmlFor="only">Только с вопросами</label>
          </div>
          <input className="form-check-input fo-only" type="checkbox" name="only" value="1" id="only" />
          <table className="data-table cards fo-preview">
            <caption className="visually-hidden">Строки списка и что по ним найдено</caption>
            <PreviewHead showPrices={showPrices} />
            <tbody>{shownRows(0, firstHidden)}</tbody>
            {firstHidden < rows.length && (
              <tbody className="fo-hidden">
                <tr>
                  <th colSpan={showPrices ? 8 : 6} scope="rowgroup">
                    Скрыты в Excel
                  </th>
                </tr>
                {shownRows(firstHidden, rows.length)}
              </tbody>
            )}
          </table>
        </section>
      </div>
      <AddingBar preview={preview} showPrices={showPrices} />
    </form>
  );
}

/** Names the column that was used without asking, and links to the question, where another one can be chosen. */
function RememberedNote({ list, names }: Remembered) {
  return (
    <Note
      kind="info"
      title={names
        .map((name) => (name ? `Количество – из\u00a0столбца «${name}»` : 'Количество – по 1\u00a0шт.'))
        .join('; ')}
      action={
        <a className="btn btn-sm" href={listHref(list)}>
          Выбрать другой столбец
        </a>
      }
    >
      Так вы ответили в прошлый раз про таблицу с такими же столбцами.
    </Note>
  );
}

type CountProps = { icon: IconName; look: 'ok' | 'unclear' | 'no'; word: string; count: number };

function Count({ icon, look, word, count }: CountProps) {
  return (
    <span className={`fo-st ${look}`}>
      <Icon name={icon} />
      {word}: {thousands(count)}
    </span>
  );
}
