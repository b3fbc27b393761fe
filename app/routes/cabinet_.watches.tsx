import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerMarksForm } from '#app/actions/ordering/marks/marks-form.server.ts';
import { readWatches } from '#app/actions/ordering/marks/read-marks.server.ts';
import { watchList } from '#app/components/ordering/marks/mark-list.ts';
import { MarksScreen } from '#app/components/ordering/marks/marks-screen.tsx';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { useMarksForm } from '#app/enhance/marks-form.ts';
import { sendGoods } from '#app/enhance/unreachable.ts';
import { keepPerpage } from '#app/http/sessions/kept-perpage.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle(watchList.title, data?.paging)) },
];

export async function loader({ request }: LoaderFunctionArgs) {
  return data(await readWatches(request), { headers: keepPerpage(request) });
}

export function action({ request }: ActionFunctionArgs) {
  return answerMarksForm(request, watchList);
}

export const clientAction = sendGoods;
export const shouldRevalidate = keepRefused;

export default function Watches() {
  const screen = useLoaderData<typeof loader>();
  const form = useMarksForm(watchList.path, useActionData<typeof action>());
  return <MarksScreen list={watchList} screen={screen} {...form} />;
}
