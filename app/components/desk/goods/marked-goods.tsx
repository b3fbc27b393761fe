import { PageHead } from '#app/components/layout/page-head.tsx';
import { RadioList, SelectField } from '#app/components/ui/choice-field.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import type { FieldMeta } from '#app/components/ui/field.tsx';
import { FilterChoice } from '#app/components/ui/filter-fields.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextareaField, TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { type MarksForm, markWays, roundings } from '#server/desk/goods/marks/marks.ts';
import { vatRates } from '#server/ordering/orders/vat.ts';
import { deskPaths, deskProduct, markedGoods } from '../desk-hrefs.ts';
import { goodsText } from './change-words.ts';

/** What is marked: the ids, or with `all` the filter. */
type Selection = { query: Record<string, string>; ids: string[]; all: boolean };

type Props = { form: MarksForm; selection: Selection; refusal: Refusal | undefined };

/** Returns the fields of the address that carry a selection. */
function carried({ query, ids, all }: Selection): [name: string, value: string][] {
  return [
    ...Object.entries(query).filter(([, value]) => value !== ''),
    ...(all ? [['all', '1'] as [string, string]] : ids.map((id): [string, string] => ['id', id])),
  ];
}

/** Changes one field of marked goods: first the field, then its value. */
export function MarkedGoods({ form, selection, refusal }: Props) {
  const { total, sample, fields, field } = form;
  const rest = total - sample.length;
  return (
    <>
      <PageHead
        title="Изменить отмеченные"
        count={goodsText(total)}
        crumbs={[{ label: 'Товары', href: deskPaths.goods }, { label: 'Изменить отмеченные' }]}
      />
      <div className="card desk-part">
        <form className="cart-tools order-filter" method="get" action={markedGoods} aria-label="Что изменить">
          {carried(selection).map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <FilterChoice name="field" label="Что изменить" seen value={field?.name ?? 'catalog'}>
            {fields.map(({ name, header }) => ({ id: name, text: header }))}
          </FilterChoice>
          <button type="submit" className={field ? 'btn btn-sm' : 'btn btn-sm btn-primary'}>
            {field ? 'Выбрать другое' : 'Дальше'}
          </button>
        </form>
        {field && <ValueForm form={form} field={field} selection={selection} refusal={refusal} />}
      </div>
      <section className="card form-body" aria-label="Отмечены">
        <p className="quiet">
          {selection.all ? 'Все товары по фильтру: ' : 'Отмечены: '}
          {sample.map(({ id, articul, header }, i) => (
            <span key={id}>
              {i > 0 && '; '}
              <a href={deskProduct(id)}>{header}</a> <span className="articul">{articul}</span>
            </span>
          ))}
          {rest > 0 && ` и ещё ${goodsText(rest)}`}.
        </p>
      </section>
    </>
  );
}

type Field = NonNullable<MarksForm['field']>;

const nothing = { way: '', value: '', round: '100' };

function ValueForm({ form, field, selection, refusal }: Props & { field: Field }) {
  const usual = { ...nothing, way: field.kind === 'tags' || field.kind === 'goods' ? 'add' : 'set' };
  const { fields, errors } = formFields('marks', usual, refusal);
  const items = errorItems(errors, (name) => `marks-${name}`, '#marks-value');
  const address = new URLSearchParams([...carried(selection), ['field', field.name]]);
  return (
    <form method="post" action={`${markedGoods}?${address}`} className="form-body" noValidate>
      <ErrorSummary title={errorTitle('Ничего не изменено', items.length)} items={items} />
      <ValueFields form={form} field={field} metas={fields} />
      <div className="form-acts">
        <SubmitButton busy="Сравниваем…">Показать, что изменится</SubmitButton>
        <a className="btn" href={deskPaths.goods}>
          Отмена
        </a>
      </div>
    </form>
  );
}

type FieldsProps = { form: MarksForm; field: Field; metas: Record<keyof typeof nothing, FieldMeta> };

function ValueFields({ form: { brands, nodes, allTags }, field: { kind, header }, metas }: FieldsProps) {
  const { way, value, round } = metas;
  switch (kind) {
    case 'brand':
      return (
        <SelectField
          meta={value}
          label={header}
          empty="Без бренда"
          options={brands.map((each) => ({ value: each.id, label: each.header }))}
        />
      );
    case 'catalog':
      return (
        <SelectField
          meta={value}
          label={header}
          empty="Без раздела"
          options={nodes.map((each) => ({
            value: each.id,
            label: `${'– '.repeat(each.depth)}${each.header}`,
          }))}
        />
      );
    case 'vat':
      return (
        <SelectField
          meta={value}
          label={header}
          empty="Как у компании, в настройках"
          options={[...vatRates]}
        />
      );
    case 'flag':
      return (
        <RadioList
          meta={value}
          label="В каталоге"
          options={[
            { value: '', label: 'Показывать' },
            { value: '1', label: 'Скрыть' },
          ]}
        />
      );
    case 'tags':
      return (
        <>
          <RadioList meta={way} label="Что сделать" options={markWays.tags} />
          <TextField
            meta={value}
            label={header}
            hint={`Через запятую.${allTags.length > 0 ? ` Уже есть: ${allTags.slice(0, 12).join(', ')}` : ''}`}
            autoComplete="off"
          />
        </>
      );
    case 'goods':
      return (
        <>
          <RadioList meta={way} label="Что сделать" options={markWays.tags} />
          <TextareaField
            meta={value}
            label={header}
            hint="По артикулу в строке, до 30. Пустой список при замене убирает все"
            rows={6}
          />
        </>
      );
    case 'price':
      return (
        <>
          <RadioList meta={way} label="Что сделать" options={markWays.price} />
          <TextField
            meta={value}
            label="Рубли или процент"
            hint="Цена 0 – убрать цену"
            className="w-date"
            inputMode="decimal"
            autoComplete="off"
          />
          <SelectField
            meta={round}
            label="Округление цены по проценту"
            hint="По правилам арифметики, до ближайшего"
            className="w-date"
            options={roundings}
          />
        </>
      );
    default:
      return (
        <TextField meta={value} label={header} className="w-date" inputMode="numeric" autoComplete="off" />
      );
  }
}
