import type { MetaFunction } from '@remix-run/node';
import { BrandScreen } from '#app/components/desk/brands/brand-screen.tsx';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { useRecord } from '#app/enhance/use-record.ts';
import { recordAction, recordLoader } from '#app/http/answers/record-route.server.ts';
import { getDeskBrand } from '#server/desk/brands/get-desk-brand.server.ts';
import { saveBrand } from '#server/desk/brands/save-brand.server.ts';

const none = 'Такого бренда нет';

export const loader = recordLoader(getDeskBrand, none);

export const shouldRevalidate = keepRefused;

export const action = recordAction(saveBrand, none, () => ({ to: deskPaths.brands }));

export const meta: MetaFunction<typeof loader> = ({ data: brand }) => [
  { title: pageTitle(brand?.id ? brand.header : 'Новый бренд') },
];

export default function DeskBrand() {
  const { record: brand, refusal, key } = useRecord<typeof loader, typeof action>();
  return (
    <section aria-labelledby="h">
      <BrandScreen key={key} brand={brand} refusal={refusal} />
    </section>
  );
}
