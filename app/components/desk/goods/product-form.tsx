import { PageHead } from '#app/components/layout/page-head.tsx';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { errorItems, meanwhileItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Original, returnedOriginal } from '#app/components/ui/original.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextareaField, TextField } from '#app/components/ui/text-field.tsx';
import { Tick, tickedIn } from '#app/components/ui/tick.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { type ProductForm as Form, productFormValues } from '#server/desk/goods/goods-view.ts';
import { deskPaths, deskProduct } from '../desk-hrefs.ts';

type Props = { product: Form; refusal: Refusal | undefined };

const labels: Record<string, string> = {
  articul: 'Артикул',
  header: 'Наименование',
  brand: 'Бренд',
  catalog: 'Раздел каталога',
  unit: 'Единица',
  pack: 'В упаковке',
  description: 'Описание',
  tags: 'Метки',
};

/** What the desk decides of a product; of one of our own everything but prices and stock. */
export function ProductForm({ product, refusal }: Props) {
  const { id, isImported, header, importedDescription, allTags } = product;
  const stored = productFormValues(product);
  const { form, fields, errors } = formFields('product', stored, refusal);
  const first = isImported ? fields.pack : fields.articul;
  const items = [
    ...errorItems(errors, (name) => `${form.id}-${name}`, `#${first.id}`, labels),
    ...meanwhileItems(refusal, `#${first.id}`),
  ];
  const isTicked = tickedIn(stored, refusal);
  const title = id ? `Изменить: ${header}` : 'Новый товар';
  const back = id ? deskProduct(id) : deskPaths.goods;
  return (
    <>
      <PageHead
        title={title}
        crumbs={[
          { label: 'Товары', href: deskPaths.goods },
          ...(id ? [{ label: product.articul, href: back }] : []),
          { label: id ? 'Изменить' : title },
        ]}
      />
      <form
        method="post"
        action={id ? `${deskProduct(id)}/edit` : deskProduct('new')}
        className="card form-body"
        {...form}
      >
        {id > 0 && <Original values={stored} returned={returnedOriginal(refusal)} />}
        <ErrorSummary title={refusalTitle(refusal, 'Данные не сохранены', items.length)} items={items} />
        {isImported ? (
          <dl className="props">
            <Fact name="Артикул">{product.articul}</Fact>
            <Fact name="Наименование">{header}</Fact>
            <Fact name="Откуда">1С ведёт артикул, наименование, бренд, раздел и единицу</Fact>
          </dl>
        ) : (
          <>
            <TextField
              meta={fields.articul}
              label={labels.articul}
              maxLength={100}
              autoComplete="off"
              required
            />
            <TextField
              meta={fields.header}
              label={labels.header}
              maxLength={500}
              autoComplete="off"
              required
            />
            <SelectField
              meta={fields.brand}
              label={labels.brand}
              empty="Без бренда"
              options={product.brands.map((each) => ({ value: each.id, label: each.header }))}
            />
            <SelectField
              meta={fields.catalog}
              label={labels.catalog}
              empty="Без раздела"
              options={product.nodes.map((each) => ({
                value: each.id,
                label: `${'– '.repeat(each.depth)}${each.header}`,
              }))}
            />
            <TextField
              meta={fields.unit}
              label={labels.unit}
              hint="«шт.», «м», «упак.»"
              className="w-date"
              maxLength={30}
              autoComplete="off"
              required
            />
          </>
        )}
        <TextField
          meta={fields.pack}
          label={labels.pack}
          hint="Сколько единиц в упаковке, 1 – продаётся поштучно"
          className="w-date"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextareaField
          meta={fields.description}
          label={labels.description}
          hint={isImported && importedDescription ? 'Пусто – описание из 1С' : undefined}
          rows={6}
          maxLength={20_000}
        />
        <TextField
          meta={fields.tags}
          label={labels.tags}
          hint={
            allTags.length > 0
              ? `Через запятую. Уже есть: ${allTags.slice(0, 12).join(', ')}`
              : 'Через запятую: «Новинка, Распродажа»'
          }
          autoComplete="off"
        />
        <Tick name="visible" checked={isTicked('visible')}>
          Показывать в каталоге. Без отметки товар нигде не найти и не заказать
        </Tick>
        <Tick name="on_home" checked={isTicked('on_home')}>
          На главной странице, среди товаров на складе
        </Tick>
        <div className="form-acts">
          <SubmitButton busy="Сохраняем…">Сохранить</SubmitButton>
          <a className="btn" href={back}>
            Отмена
          </a>
        </div>
      </form>
    </>
  );
}
