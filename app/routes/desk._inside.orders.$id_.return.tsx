import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskOrder, deskOrderDeed, deskPaths, deskReturn } from '#app/components/desk/desk-hrefs.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { ReturnFields } from '#app/components/ordering/returns/return-fields.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { createReturn } from '#server/desk/returns/create-return.server.ts';
import { getDeskReturnForm } from '#server/desk/returns/get-desk-return-form.server.ts';

/** Shows the form; `product` in the address names the product whose line is filled in. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const product = Number(new URL(request.url).searchParams.get('product')) || undefined;
  const form = await run(request, getDeskReturnForm, { id });
  if (!form.ok && form.code === 'CANNOT_MOVE')
    throw await redirectWith(deskOrder(id), { kind: 'no', text: form.message });
  return { form: form.ok ? form.value : await load(request, getDeskReturnForm, { id }), product };
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const { values } = await formOf(request);
  const result = await run(request, createReturn, { ...values, id });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(deskReturn(result.value.id), {
    kind: 'ok',
    text: `Возврат ${result.value.number} оформлен`,
  });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Возврат по заказу ${data?.form.number ?? ''}`) },
];

export default function CreateReturn() {
  const { form, product } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { id, number } = form;
  return (
    <section aria-labelledby="h">
      <PageHead
        title={`Возврат по заказу ${number}`}
        crumbs={[
          { label: 'Заказы', href: deskPaths.orders },
          { label: number, href: deskOrder(id) },
          { label: 'Возврат' },
        ]}
      />
      <ReturnFields
        form={form}
        product={product}
        action={deskOrderDeed(id, 'return')}
        back={deskOrder(id)}
        refusal={refusal}
        submit={{ label: 'Оформить возврат', busy: 'Оформляем…' }}
      />
    </section>
  );
}
