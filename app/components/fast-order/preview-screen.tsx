import { BottomBar } from '#app/components/layout/bottom-bar.tsx';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Money } from '#app/components/ui/money.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { useRecheck } from '#app/enhance/fast-order-recheck.ts';
import type { Preview } from '#server/fast-order/preview.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { plural } from '#server/kernel/plural.ts';
import { PreviewRowFields } from './preview-row.tsx';

type Props = {
  preview: Preview;
  showPrices: boolean;
  /** Why nothing was added. */
  problem?: string;
  /** What went to the basket already; these rows are what is left. */
  added?: { added: number; pieces: number; sum: number };
};

/** What the portal makes of the list, line by line, and the button that adds what is ready. */
export function PreviewScreen({ preview, showPrices, problem, added }: Props) {
  const { rows, ready, questions, warehouses } = preview;
  const recheck = useRecheck(rows.length);
  return (
    <form
      method="post"
      action="/fast-order"
      encType="multipart/form-data"
      aria-labelledby="h"
      noValidate
      data-keep-scroll
      {...recheck}
    >
      <input type="hidden" name="checked" value="1" />
      <input type="hidden" name="contract" value={preview.contract.id} />
      <input type="hidden" name="seen" value={preview.seen} />
      <button type="submit" className="visually-hidden" tabIndex={-1} name="intent" value="check">
        Проверить ещё раз
      </button>
      <div className="wrap screen">
        <PageHead
          title="Быстрый заказ"
          count={`${thousands(rows.length)} ${plural(rows.length, 'строка', 'строки', 'строк')}`}
          crumbs={[
            { label: 'Каталог', href: '/catalogue' },
            { label: 'Быстрый заказ', href: '/fast-order' },
            { label: 'Проверка' },
          ]}
        >
          <button type="submit" className="btn" name="intent" value="edit">
            <Icon name="pencil" />
            Изменить список
          </button>
        </PageHead>
        {problem && <Note kind="no" title={problem} />}
        {added && (
          <Note
            kind="ok"
            title={`Добавлено в корзину: ${positions(added.added)}, ${thousands(added.pieces)} шт.`}
            action={
              <a className="btn btn-sm" href="/cart/">
                В корзину
              </a>
            }
          >
            {showPrices && `На ${roubles(added.sum)}. `}Ниже – то, что осталось.
          </Note>
        )}
        {preview.notes.map((note) => (
          <Note kind="info" key={note}>
            {note}
          </Note>
        ))}
        <section className="card" aria-labelledby="h">
          <div className="fo-tools">
            <span className="fo-st ok">
              <Icon name="circle-check" />
              Готово: {thousands(ready)}
            </span>
            {questions > 0 && (
              <span className="fo-st no">
                <Icon name="alert-circle" />
                Вопросов: {thousands(questions)}
              </span>
            )}
            <span className="grow" />
            <label className="f">
              <input className="form-check-input m-0" type="checkbox" name="only" value="1" id="only" />
              Только с вопросами
            </label>
          </div>
          <table className="tbl cards fo-preview">
            <caption className="visually-hidden">Строки списка и что по ним найдено</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Заказать</span>
                </th>
                <th scope="col" className="num c-place">
                  №
                </th>
                <th scope="col">Товар</th>
                <th scope="col">Проверка</th>
                <th scope="col">Склад</th>
                <th scope="col" className="num">
                  Количество
                </th>
                {showPrices && (
                  <>
                    <th scope="col" className="num">
                      Цена
                    </th>
                    <th scope="col" className="num">
                      Сумма
                    </th>
                  </>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, i) => (
                <PreviewRowFields
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row is a place in the form
                  key={i}
                  row={row}
                  index={i}
                  warehouses={warehouses}
                  showPrices={showPrices}
                />
              ))}
            </tbody>
          </table>
        </section>
      </div>
      <AddingBar preview={preview} showPrices={showPrices} />
    </form>
  );
}

function AddingBar({ preview, showPrices }: { preview: Preview; showPrices: boolean }) {
  const { ready, pieces, total, questions } = preview;
  return (
    <BottomBar label="Итог проверки">
      <span>
        {showPrices ? <Money kopecks={total} strong /> : <b>{thousands(pieces)} шт.</b>}{' '}
        <span className="cnt only-l">
          {showPrices && `${thousands(pieces)} шт. `}
          {questions > 0 && 'Строки с вопросами останутся на экране.'}
        </span>
      </span>
      <span className="grow" />
      <SubmitButton className="btn-check" busy="Проверяем…" name="intent" value="check">
        <Icon name="refresh" />
        <span className="only-l">Проверить ещё раз</span>
        <span className="only-m">Проверить</span>
      </SubmitButton>
      {ready > 0 ? (
        <SubmitButton busy="Добавляем…" name="intent" value="add">
          <Icon name="cart-plus" />
          Добавить в корзину {positions(ready)}
        </SubmitButton>
      ) : (
        <span className="cnt">Ответьте на вопросы в строках, чтобы добавить их</span>
      )}
    </BottomBar>
  );
}

function positions(count: number): string {
  return `${thousands(count)} ${plural(count, 'позицию', 'позиции', 'позиций')}`;
}
