import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { orderPath, ordersPath } from '#app/components/ordering/orders/order-query.ts';
import { ReturnFields } from '#app/components/ordering/returns/return-fields.tsx';
import { orderReturnPath, returnsPath } from '#app/components/ordering/returns/return-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { askReturn } from '#server/ordering/returns/ask-return.server.ts';
import { getReturnForm } from '#server/ordering/returns/get-return-form.server.ts';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const form = await run(request, getReturnForm, { id });
  if (!form.ok && form.code === 'CANNOT_MOVE')
    throw await redirectWith(orderPath(id), { kind: 'no', text: form.message });
  return form.ok ? form.value : load(request, getReturnForm, { id });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const { values } = await formOf(request);
  const result = await run(request, askReturn, { ...values, id });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(returnsPath, {
    kind: 'ok',
    text: `Возврат ${result.value.number} отправлен. Сообщим, когда его рассмотрят`,
  });
}

export const meta: MetaFunction<typeof loader> = ({ data: form }) => [
  { title: pageTitle(`Возврат по заказу ${form?.number ?? ''}`) },
];

export default function AskReturn() {
  const form = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { id, number } = form;
  return (
    <section aria-labelledby="h">
      <PageHead
        title={`Возврат по заказу ${number}`}
        crumbs={[
          { label: 'Кабинет', href: '/cabinet' },
          { label: 'Заказы', href: ordersPath },
          { label: number, href: orderPath(id) },
          { label: 'Возврат' },
        ]}
      >
        <SideNavLink label="Разделы кабинета" />
      </PageHead>
      <ReturnFields
        form={form}
        action={orderReturnPath(id)}
        back={orderPath(id)}
        refusal={refusal}
        submit={{ label: 'Отправить', busy: 'Отправляем…' }}
      />
    </section>
  );
}
