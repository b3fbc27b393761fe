import { PageHead } from '#app/components/layout/page-head.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import { Tick } from '#app/components/ui/tick.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { type Brand, brandFormValues } from '#server/desk/brands/brand-view.ts';
import { deskBrand, deskPaths } from '../desk-hrefs.ts';

type Props = { brand: Brand; refusal: Refusal | undefined };

const labels: Record<string, string> = { header: 'Название', sort: 'Место в списке' };

export function BrandScreen({ brand, refusal }: Props) {
  const { id, header } = brand;
  const stored = brandFormValues(brand);
  const { fields, isTicked, form } = recordForm('brand', { stored, refusal, labels });
  const title = id ? header : 'Новый бренд';
  return (
    <>
      <PageHead title={title} crumbs={[{ label: 'Бренды', href: deskPaths.brands }, { label: title }]} />
      <RecordForm of={form} action={deskBrand(id || 'new')} isNew={id === 0} cancel={deskPaths.brands}>
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
      </RecordForm>
    </>
  );
}
