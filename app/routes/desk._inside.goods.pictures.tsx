import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerGoodsZip } from '#app/actions/desk/goods-upload.server.ts';
import { ZippedPictures } from '#app/components/desk/goods/zipped-pictures.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listGoodsChanges } from '#server/desk/goods/bulk/list-goods-changes.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listGoodsChanges, {});
}

export function action({ request }: ActionFunctionArgs) {
  return answerGoodsZip(request);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Фото архивом') }];

export default function Pictures() {
  return (
    <section aria-labelledby="h">
      <ZippedPictures {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>()} />
    </section>
  );
}
