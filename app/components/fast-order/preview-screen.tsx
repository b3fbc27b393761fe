import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch, PricesHidden, usePricesHidden } from '#app/components/layout/price-switch.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import type { IconName } from '#app/components/ui/icon-names.ts';
import { Note } from '#app/components/ui/note.tsx';
import { useRecheck } from '#app/enhance/fast-order-recheck.ts';
import type { Preview } from '#server/fast-order/preview.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { AddingBar } from './adding-bar.tsx';
import { PreviewRowFields } from './preview-row.tsx';

type Props = {
  preview: Preview;
  /** Why nothing was added. */
  problem?: string;
  /** What went to the basket already; these rows are what is left. */
  added?: { added: number; pieces: number; sum: number };
};

const address = '/fast-order';

/** What the portal makes of the list, line by line, and the button that adds what is ready. */
export function PreviewScreen({ preview, problem, added }: Props) {
  const { rows, ready, questions, warehouses } = preview;
  // Another tab may have hidden them since.
  const hidden = usePricesHidden();
  const showPrices = preview.showWholesale && !hidden;
  const moved = rows.filter((row) => row.take && row.moved).length;
  const recheck = useRecheck(rows.length, preview);
  return (
    <form
      className="fo-form"
      method="post"
      action={address}
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
          count={counted(rows.length, 'строка', 'строки', 'строк')}
          crumbs={[
            { label: 'Каталог', href: '/catalogue' },
            { label: 'Быстрый заказ', href: '/fast-order' },
            { label: 'Проверка' },
          ]}
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
            title={`Добавлено в корзину: ${counted(added.added, 'позиция', 'позиции', 'позиций')}, ${thousands(added.pieces)} шт.`}
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
        <section className="card fo-card" aria-labelledby="h">
          <div className="fo-tools">
            <span className="fo-counts" role="status">
              {ready > 0 && <Count icon="circle-check" look="ok" word="Готово" count={ready} />}
              {moved > 0 && <Count icon="truck" look="ask" word="На другом складе" count={moved} />}
              {questions > 0 && <Count icon="alert-circle" look="no" word="С вопросами" count={questions} />}
            </span>
            <span className="grow" />
            <label htmlFor="only">Только с вопросами</label>
          </div>
          <input className="form-check-input fo-only" type="checkbox" name="only" value="1" id="only" />
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
                    <th scope="col" className="c-price num">
                      Цена
                    </th>
                    <th scope="col" className="c-sum num">
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

type CountProps = { icon: IconName; look: 'ok' | 'ask' | 'no'; word: string; count: number };

function Count({ icon, look, word, count }: CountProps) {
  return (
    <span className={`fo-st ${look}`}>
      <Icon name={icon} />
      {word}: {thousands(count)}
    </span>
  );
}
