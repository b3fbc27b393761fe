import { PageHead } from '#app/components/layout/page-head.tsx';
import { errorItems, meanwhileItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Original, returnedOriginal } from '#app/components/ui/original.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import { Tick, tickedIn } from '#app/components/ui/tick.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { type Brand, brandFormValues } from '#server/desk/brands/brand-view.ts';
import { deskBrand, deskPaths } from '../desk-hrefs.ts';

type Props = { brand: Brand; refusal: Refusal | undefined };

const labels: Record<string, string> = { header: 'Название', sort: 'Место в списке' };

/** The form of a brand. */
export function BrandScreen({ brand, refusal }: Props) {
  const { id, header } = brand;
  const stored = brandFormValues(brand);
  const { form, fields, errors } = formFields('brand', stored, refusal);
  const items = [
    ...errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.header.id}`, labels),
    ...meanwhileItems(refusal, `#${fields.header.id}`),
  ];
  const isTicked = tickedIn(stored, refusal);
  const title = id ? header : 'Новый бренд';
  return (
    <>
      <PageHead title={title} crumbs={[{ label: 'Бренды', href: deskPaths.brands }, { label: title }]} />
      <form method="post" action={deskBrand(id || 'new')} className="card form-body" {...form}>
        {id > 0 && <Original values={stored} returned={returnedOriginal(refusal)} />}
        <ErrorSummary title={refusalTitle(refusal, 'Данные не сохранены', items.length)} items={items} />
        <TextField meta={fields.header} label={labels.header} maxLength={255} autoComplete="off" required />
        <TextField
          meta={fields.sort}
          label={labels.sort}
          hint="Сначала бренды с меньшим числом, при равных – по алфавиту"
          className="w-date"
          inputMode="numeric"
          autoComplete="off"
        />
        {brand.sourceHeader && (
          <Tick name="as_in_1c" checked={isTicked('as_in_1c')}>
            Снова называть как в 1С: «{brand.sourceHeader}»
          </Tick>
        )}
        <Tick name="visible" checked={isTicked('visible')}>
          Виден дилерам. Без отметки бренд и его товары нигде не найти и не заказать
        </Tick>
        <div className="form-acts">
          <SubmitButton busy="Сохраняем…">Сохранить</SubmitButton>
          <a className="btn" href={deskPaths.brands}>
            Отмена
          </a>
        </div>
      </form>
    </>
  );
}
