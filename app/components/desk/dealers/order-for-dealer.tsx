import { PageHead } from '#app/components/layout/page-head.tsx';
import { PreviewHead } from '#app/components/ordering/fast-order/preview-head.tsx';
import { PreviewRowFields } from '#app/components/ordering/fast-order/preview-row.tsx';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { DateField } from '#app/components/ui/date-field.tsx';
import { errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { recordForm } from '#app/components/ui/record-form.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { FileField, TextareaField, TextField } from '#app/components/ui/text-field.tsx';
import { useTypedSum } from '#app/enhance/typed-sum.ts';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { roubles } from '#server/kernel/money.ts';
import { allPieces, counted } from '#server/kernel/plural.ts';
import { typedNumber } from '#server/kernel/quantity.ts';
import type { Preview, PreviewRow } from '#server/ordering/fast-order/preview.ts';
import { deskDealer, deskOrderForDealer, deskPaths, deskProduct } from '../desk-hrefs.ts';

/** The choices of the form, as `openOrderForDealer` returns them. */
export type OpenedOrder = {
  dealer: { id: number; header: string };
  people: { id: number; header: string }[];
  account: number;
  contracts: { id: number; header: string }[];
  contract: number;
  deliveries: { id: number; header: string; hint: string; price: number; needsAddress: boolean }[];
  addresses: { id: number; fullAddress: string }[];
  form: { delivery: number | undefined; address: number | undefined; date: string };
  dates: string;
  key: string;
};

type Props = {
  opened: OpenedOrder;
  preview: Preview | undefined;
  /** The fields as they were sent, besides those of the lines. */
  typed?: Record<string, string> | undefined;
  refusal: Refusal | undefined;
};

const labels: Record<string, string> = {
  account: 'Для кого',
  contract: 'Договор',
  text: 'Список',
  file: 'Файл',
  delivery: 'Доставка',
  address: 'Адрес',
  date: 'Дата отгрузки',
  comment: 'Комментарий к заказу',
  word: 'Несколько слов дилеру',
};

/**
 * An order that staff put together for a dealer: a list in any form that fast order reads, its lines at the dealer's
 * prices, and the buttons that place it or send it as a basket. The form contains its whole state.
 */
export function OrderForDealer({ opened, preview, typed, refusal }: Props) {
  const { dealer, people, contracts, form } = opened;
  const stored = {
    account: opened.account,
    contract: opened.contract,
    text: '',
    ...{ delivery: form.delivery ?? '', address: form.address ?? '', date: form.date },
    ...{ comment: '', word: '' },
    ...typed,
  };
  const { fields, errors, form: made } = recordForm('for', { stored, refusal, labels, first: 'text' });
  const { file: fileErrors } = errors;
  const address = deskOrderForDealer(dealer.id);
  const rows = preview?.rows ?? [];
  const isReady = preview !== undefined && preview.ready > 0;
  const { sum, onInput } = useTypedSum(
    sumOf(rows, ({ take, quantity }) => (take ? String(quantity) : '0')),
    (textOf) =>
      sumOf(rows, (_, i) => (textOf(`lines[${i}][take]`) === '1' ? textOf(`lines[${i}][qnt]`) : '0')),
    preview,
  );
  const entry = (
    <>
      <TextareaField
        meta={{ ...fields.text, name: 'list' }}
        label={labels.text}
        hint="Артикул и количество в строке, или вставьте таблицу из письма или Excel"
        rows={rows.length > 0 ? 3 : 8}
        spellCheck={false}
      />
      <FileField
        meta={{ id: 'for-file', name: 'file', ...(fileErrors && { errors: fileErrors }) }}
        label={labels.file}
        accept=".xlsx,.xls,.csv,.txt"
        hint="Excel или CSV до 5&nbsp;МБ"
      />
      <div className="form-acts">
        <Check isMain={rows.length === 0} />
      </div>
    </>
  );
  return (
    <>
      <PageHead
        title="Заказ для дилера"
        crumbs={[
          { label: 'Дилеры', href: deskPaths.dealers },
          { label: dealer.header, href: deskDealer(dealer.id) },
          { label: 'Заказ' },
        ]}
      />
      <p className="quiet">
        {dealer.header}. Цены, склады и адреса – как у человека, для которого вы собираете заказ.
      </p>
      <form
        method="post"
        action={address}
        encType="multipart/form-data"
        noValidate
        data-keep-scroll
        onInput={onInput}
      >
        <input type="hidden" name="key" value={opened.key} />
        <input type="hidden" name="seen" value={preview?.seen ?? ''} />
        <button
          type="submit"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          name="intent"
          value="check"
        >
          Проверить
        </button>
        <ErrorSummary title={errorTitle('Не получилось', made.items.length)} items={made.items} />
        <div className="card form-body desk-part for-whom">
          <SelectField
            meta={fields.account}
            label={labels.account}
            options={people.map((each) => ({ value: each.id, label: each.header }))}
          />
          <SelectField
            meta={fields.contract}
            label={labels.contract}
            options={contracts.map((each) => ({ value: each.id, label: each.header }))}
          />
        </div>
        {rows.length === 0 && <div className="card form-body desk-part">{entry}</div>}
        {preview?.notes.map((note) => (
          <Note kind="info" key={note}>
            {note}
          </Note>
        ))}
        {preview && rows.length > 0 && (
          <section className="card desk-part fo-card" aria-labelledby="h-lines">
            <div className="desk-part-head">
              <h2 id="h-lines">
                {counted(rows.length, 'строка', 'строки', 'строк')}
                {preview.questions > 0 && `, с вопросами ${preview.questions}`}
              </h2>
            </div>
            <table className="data-table cards fo-preview">
              <PreviewHead showPrices={preview.showWholesale} />
              <tbody>
                {rows.map((row, i) => (
                  <PreviewRowFields
                    // biome-ignore lint/suspicious/noArrayIndexKey: a row is a place in the form
                    key={i}
                    row={row}
                    index={i}
                    warehouses={preview.warehouses}
                    showPrices={preview.showWholesale}
                    address={address}
                    productHref={deskProduct}
                  />
                ))}
              </tbody>
            </table>
            <div className="form-acts p-3">
              <Check again isMain={!isReady} />
              {preview.showWholesale && sum !== 0 && (
                <span>
                  Отмечено на <b>{sum === undefined ? '…' : roubles(sum)}</b>
                </span>
              )}
            </div>
          </section>
        )}
        {rows.length > 0 && (
          <details
            className="card form-body desk-part"
            open={made.items.some(({ href }) => entryFields.includes(href))}
          >
            <summary className="btn btn-sm">Добавить ещё строки</summary>
            {entry}
          </details>
        )}
        {isReady && <Finish opened={opened} preview={preview} fields={fields} />}
      </form>
    </>
  );
}

/**
 * Returns the sum of the rows that would be ordered, in kopecks; undefined while a quantity is no number, such as
 * «2 уп.», which the check reads.
 */
function sumOf(
  rows: readonly PreviewRow[],
  quantityOf: (row: PreviewRow, i: number) => string,
): number | undefined {
  let sum = 0;
  for (const [i, row] of rows.entries()) {
    if (row.status !== 'ready') continue;
    const quantity = typedNumber(quantityOf(row, i));
    if (quantity === undefined) return undefined;
    sum += (row.found?.price ?? 0) * quantity;
  }
  return sum;
}

/** The fields in which lines are entered, as error messages link to them. */
const entryFields = ['#for-text', '#for-file'];

function Check({ again = false, isMain }: { again?: boolean; isMain: boolean }) {
  return (
    <SubmitButton busy="Проверяем…" className={isMain ? 'btn-primary' : ''} name="intent" value="check">
      {again ? 'Проверить ещё раз' : 'Проверить'}
    </SubmitButton>
  );
}

type Fields = ReturnType<typeof recordForm<'delivery' | 'address' | 'date' | 'comment' | 'word'>>['fields'];
type FinishProps = { opened: OpenedOrder; preview: Preview; fields: Fields };

/** The terms of the order, and the words that go with a basket. */
function Finish({ opened: { deliveries, addresses, dates }, preview, fields }: FinishProps) {
  const { ready, pieces, total, showWholesale } = preview;
  const size = `${counted(ready, 'позиция', 'позиции', 'позиций')}, ${allPieces(pieces)}`;
  return (
    <div className="desk-columns">
      <section className="card form-body desk-part" aria-labelledby="h-order">
        <h2 id="h-order">Оформить заказ</h2>
        <p>
          {size}
          {showWholesale && (
            <>
              , <b>{roubles(total)}</b> без доставки
            </>
          )}
        </p>
        <SelectField
          meta={fields.delivery}
          label={labels.delivery}
          empty="Выберите способ"
          options={deliveries.map(({ id, header, price }) => ({
            value: id,
            label: `${header}, ${price === 0 ? 'бесплатно' : roubles(price)}`,
          }))}
        />
        <SelectField
          meta={fields.address}
          label={labels.address}
          empty="Не нужен: самовывоз"
          options={addresses.map(({ id, fullAddress }) => ({ value: id, label: fullAddress }))}
        />
        <DateField meta={fields.date} label={labels.date} hint={dates} towards="future" className="w-date" />
        <TextareaField meta={fields.comment} label={labels.comment} rows={2} maxLength={1_000} />
        <div className="form-acts">
          <SubmitButton busy="Оформляем…" name="intent" value="order">
            Оформить заказ
          </SubmitButton>
        </div>
      </section>
      <section className="card form-body desk-part" aria-labelledby="h-send">
        <h2 id="h-send">Или отправить корзиной</h2>
        <p className="quiet">
          Список станет черновиком этого человека, а он получит уведомление: проверит и закажет сам. Его
          корзина не изменится, товар не резервируется.
        </p>
        <TextField meta={fields.word} label={labels.word} maxLength={300} autoComplete="off" />
        <div className="form-acts">
          <SubmitButton busy="Отправляем…" className="" name="intent" value="send">
            Отправить корзину
          </SubmitButton>
        </div>
      </section>
    </div>
  );
}
