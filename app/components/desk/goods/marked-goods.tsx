import { PageHead } from '#app/components/layout/page-head.tsx';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import type { FieldMeta } from '#app/components/ui/field.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextareaField, TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { type MarksForm, markWays, none, partOf, roundings } from '#server/desk/goods/marks/marks.ts';
import { isTree } from '#server/kernel/trees.ts';
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

/** Changes fields of marked goods; a field without a value stays as it is. */
export function MarkedGoods({ form, selection, refusal }: Props) {
  const { total, sample, fields } = form;
  const rest = total - sample.length;
  const errors = refusal?.errors ?? {};
  const labels = Object.fromEntries(fields.map(({ name, header }) => [partOf('value', name), header]));
  const items = errorItems(errors, idOf, '#marks', labels);
  const address = new URLSearchParams(carried(selection));
  return (
    <>
      <PageHead
        title="Изменить отмеченные"
        count={goodsText(total)}
        crumbs={[{ label: 'Товары', href: deskPaths.goods }, { label: 'Изменить отмеченные' }]}
      />
      <section className="card desk-part form-body" aria-label="Отмечены">
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
      <form
        method="post"
        action={`${markedGoods}?${address}`}
        id="marks"
        className="card form-body dealer-form"
        noValidate
      >
        <ErrorSummary title={errorTitle('Ничего не изменено', items.length)} items={items} />
        <p className="quiet">Незаполненное поле у товаров не изменится. Сначала покажем, что получится.</p>
        {groupsOf(fields).map(({ legend, members }) => (
          <fieldset key={legend}>
            <legend>{legend}</legend>
            {members.map((field) => (
              <ValueFields form={form} field={field} refusal={refusal} key={field.name} />
            ))}
          </fieldset>
        ))}
        <SelectField
          meta={{ id: 'marks-round', name: 'round', initialValue: refusal?.values.round ?? '100' }}
          label="Округление цен по проценту"
          hint="По правилам арифметики, до ближайшего"
          className="w-date"
          options={roundings}
        />
        <div className="form-acts">
          <SubmitButton busy="Сравниваем…">Показать, что изменится</SubmitButton>
          <a className="btn" href={deskPaths.goods}>
            Отмена
          </a>
        </div>
      </form>
    </>
  );
}

type Fields = MarksForm['fields'];

/** Groups the fields: those with one control together, others each with its own name. */
function groupsOf(fields: Fields): { legend: string; members: Fields }[] {
  const choices = fields.filter(({ kind }) => ['catalog', 'brand', 'vat', 'flag'].includes(kind));
  const counts = fields.filter(({ kind }) => kind === 'count');
  const rest = fields.filter((field) => !choices.includes(field) && !counts.includes(field));
  return [
    { legend: 'В каталоге', members: choices },
    { legend: 'В заказе', members: counts },
    ...rest.map((field) => ({ legend: field.header, members: [field] })),
  ];
}

const idOf = (name: string) => `marks-${name.replaceAll(/[[\]]/g, '-')}`;

type FieldsProps = {
  form: MarksForm;
  field: MarksForm['fields'][number];
  refusal: Refusal | undefined;
};

const unchanged = 'Не менять';

function ValueFields({ form: { brands, nodes, allTags }, field, refusal }: FieldsProps) {
  const { name: column, kind, header } = field;
  const meta = (part: 'way' | 'value'): FieldMeta => {
    const name = partOf(part, column);
    const sent = refusal?.values[part];
    const initialValue = isTree(sent) ? sent[column] : undefined;
    return {
      id: idOf(name),
      name,
      ...(refusal?.errors[name] && { errors: refusal.errors[name] }),
      initialValue,
    };
  };
  switch (kind) {
    case 'brand':
      return (
        <SelectField
          meta={meta('value')}
          label={header}
          empty={unchanged}
          options={[
            { value: none, label: 'Без бренда' },
            ...brands.map((each) => ({ value: each.id, label: each.header })),
          ]}
        />
      );
    case 'catalog':
      return (
        <SelectField
          meta={meta('value')}
          label={header}
          empty={unchanged}
          options={[
            { value: none, label: 'Без раздела' },
            ...nodes.map((each) => ({
              value: each.id,
              label: `${'– '.repeat(each.depth)}${each.header}`,
            })),
          ]}
        />
      );
    case 'vat':
      return (
        <SelectField
          meta={meta('value')}
          label={header}
          empty={unchanged}
          options={[{ value: none, label: 'Как у компании, в настройках' }, ...vatRates]}
        />
      );
    case 'flag':
      return (
        <SelectField
          meta={meta('value')}
          label="Видимость"
          empty={unchanged}
          options={[
            { value: none, label: 'Показывать' },
            { value: '1', label: 'Скрыть' },
          ]}
        />
      );
    case 'tags':
      return (
        <>
          <SelectField meta={meta('way')} label="Что сделать" options={markWays.tags} />
          <TextField
            meta={meta('value')}
            label={header}
            hint={`Через запятую.${allTags.length > 0 ? ` Уже есть: ${allTags.slice(0, 12).join(', ')}` : ''}`}
            autoComplete="off"
          />
        </>
      );
    case 'goods':
      return (
        <>
          <SelectField meta={meta('way')} label="Что сделать" options={markWays.tags} />
          <TextareaField meta={meta('value')} label={header} hint="По артикулу в строке, до 30" rows={3} />
        </>
      );
    case 'price':
      return (
        <>
          <SelectField meta={meta('way')} label="Что сделать" options={markWays.price} />
          <TextField
            meta={meta('value')}
            label={`${header}, рубли или процент`}
            hint="Цена 0 – убрать цену"
            inputMode="decimal"
            autoComplete="off"
          />
        </>
      );
    default:
      return (
        <TextField
          meta={meta('value')}
          label={header}
          className="w-date"
          inputMode="numeric"
          autoComplete="off"
        />
      );
  }
}
