import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { EntryScreen } from '#app/components/fast-order/entry-screen.tsx';
import { emptyEntry } from '#app/components/fast-order/entry-values.ts';
import stylesUrl from '#app/components/fast-order/fast-order.css?url';
import { PreviewScreen } from '#app/components/fast-order/preview-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/run-screen.server.ts';
import { openFastOrder } from '#server/fast-order/open-fast-order.server.ts';
import { answerFastOrderForm } from '../components/fast-order/fast-order-form.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { contract, warehouses } = await load(request, openFastOrder, {});
  return { contract, warehouses };
}

/** Entry → preview → basket. What was typed and found travels in the form: nothing is kept between the steps. */
export function action({ request }: ActionFunctionArgs) {
  return answerFastOrderForm(request);
}

export const meta: MetaFunction<typeof loader> = () => [{ title: pageTitle('Быстрый заказ') }];

export default function FastOrder() {
  const { contract, warehouses } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  if (answered?.screen === 'preview') {
    const { preview, problem, added } = answered;
    return (
      <PreviewScreen
        // Once something was added the rows are others: no field may keep what was typed into the one before it.
        key={preview.seen}
        preview={preview}
        problem={problem}
        added={added}
      />
    );
  }
  const { entry = emptyEntry, errors = {}, problem } = answered ?? {};
  return (
    <EntryScreen
      contract={contract}
      warehouses={warehouses}
      entry={entry}
      errors={errors}
      problem={problem}
    />
  );
}
