import { BodyField } from '#app/components/content/editing/body-field.tsx';
import { TextForm, theirText } from '#app/components/content/editing/text-form.tsx';
import type { TextReply } from '#app/components/content/editing/text-reply.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { TextareaField, TextField } from '#app/components/ui/text-field.tsx';
import { Tick, tickedIn } from '#app/components/ui/tick.tsx';
import { type ProductForm as Form, productFormValues } from '#server/desk/goods/goods-view.ts';
import { weightText } from '#server/kernel/weight.ts';
import { vatRates } from '#server/ordering/orders/vat.ts';
import { deskPaths, deskProduct } from '../desk-hrefs.ts';

type Props = { product: Form; reply: TextReply | undefined };

const labels: Record<string, string> = {
  articul: 'Артикул',
  header: 'Наименование',
  brand: 'Бренд',
  catalog: 'Раздел каталога',
  unit: 'Единица',
  vat: 'НДС',
  pack: 'В упаковке',
  multiple: 'Продаётся по',
  minimum: 'Минимум в заказе',
  barcodes: 'Штрихкоды',
  weight: 'Вес, кг',
  volume: 'Объём, м³',
  description: 'Описание',
  tags: 'Метки',
};

/**
 * The form of the product data that the desk maintains: for a product that is not from 1C, everything but prices and
 * stock.
 */
export function ProductForm({ product, reply }: Props) {
  const { id, isImported, header, importedDescription, allTags } = product;
  const stored = productFormValues(product);
  const { form, fields, errors } = formFields('product', stored, reply?.returned);
  const isTicked = tickedIn(stored, reply?.returned);
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
      <TextForm
        form={form}
        action={id ? `${deskProduct(id)}/edit` : deskProduct('new')}
        reply={reply}
        stored={id > 0 ? stored : undefined}
        labels={labels}
        cancelHref={back}
        previews
        text="description"
      >
        {isImported ? (
          <dl className="props">
            <Fact name="Артикул">{product.articul}</Fact>
            <Fact name="Наименование">{header}</Fact>
            <Fact name="Также в разделах">{product.alsoIn.join(', ')}</Fact>
            <Fact name="Штрихкоды">{product.barcodes.join(', ')}</Fact>
            <Fact name="Вес">{product.weight !== null && weightText(product.weight)}</Fact>
            <Fact name="Откуда">1С ведёт артикул, наименование, бренд, раздел, единицу, штрихкоды и вес</Fact>
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
            <SelectField
              meta={fields.vat}
              label={labels.vat}
              hint="В счетах и заказах для 1С"
              empty="Как у компании, в настройках"
              options={vatRates}
            />
            <TextareaField
              meta={fields.barcodes}
              label={labels.barcodes}
              hint="По одному в строке: EAN-13, EAN-8, UPC или ITF-14. Первый показан в списках и файлах"
              rows={3}
            />
            <TextField
              meta={fields.weight}
              label={labels.weight}
              hint="Одной единицы: 0,45"
              className="w-date"
              inputMode="decimal"
              autoComplete="off"
            />
          </>
        )}
        <TextField
          meta={fields.pack}
          label={labels.pack}
          hint="Сколько единиц в упаковке. Число только показано, заказ оно не меняет"
          className="w-date"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          meta={fields.volume}
          label={labels.volume}
          hint={'Одной единицы: 0,0125 – это 12,5\u00a0литра'}
          className="w-date"
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          meta={fields.multiple}
          label={labels.multiple}
          hint="Портал округляет заказ вверх до этого числа: 10 – продаётся по 10, 20, 30. 1 – любое количество"
          className="w-date"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          meta={fields.minimum}
          label={labels.minimum}
          hint="Меньше не заказать, кроме последнего остатка на складе. 1 – минимума нет"
          className="w-date"
          inputMode="numeric"
          autoComplete="off"
        />
        <BodyField
          meta={fields.description}
          label={labels.description}
          of="goods"
          hint={isImported && importedDescription ? 'Пусто – описание из 1С' : undefined}
          errors={errors.pictures}
          preview={reply?.preview}
          theirs={theirText(reply, 'description')}
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
      </TextForm>
    </>
  );
}
