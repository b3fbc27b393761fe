import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerGoodsUpload } from '#app/actions/desk/goods-upload.server.ts';
import { ImportGoods } from '#app/components/desk/goods/import-goods.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listGoodsChanges } from '#server/desk/goods/bulk/list-goods-changes.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listGoodsChanges, {});
}

export function action({ request }: ActionFunctionArgs) {
  return answerGoodsUpload(request);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Товары из Excel') }];

export default function Import() {
  return (
    <section aria-labelledby="h">
      <ImportGoods {...useLoaderData<typeof loader>()} errors={useActionData<typeof action>()?.errors} />
    </section>
  );
}
