import type { MetaFunction } from '@remix-run/node';
import { DeliveryScreen } from '#app/components/desk/deliveries/delivery-screen.tsx';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { useRecord } from '#app/enhance/use-record.ts';
import { recordAction, recordLoader } from '#app/http/answers/record-route.server.ts';
import { getDelivery } from '#server/desk/deliveries/get-delivery.server.ts';
import { saveDelivery } from '#server/desk/deliveries/save-delivery.server.ts';

const none = 'Такого способа доставки нет';

export const loader = recordLoader(getDelivery, none);

export const shouldRevalidate = keepRefused;

export const action = recordAction(saveDelivery, none, () => ({ to: deskPaths.deliveries }));

export const meta: MetaFunction<typeof loader> = ({ data: delivery }) => [
  { title: pageTitle(delivery?.id ? delivery.header : 'Новый способ доставки') },
];

export default function Delivery() {
  const { record: delivery, refusal, key } = useRecord<typeof loader, typeof action>();
  return (
    <section aria-labelledby="h">
      <DeliveryScreen key={key} delivery={delivery} refusal={refusal} />
    </section>
  );
}
