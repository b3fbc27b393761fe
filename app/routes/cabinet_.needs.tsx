import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { needList } from '#app/components/marks/mark-list.ts';
import { answerMarksForm } from '#app/components/marks/marks-form.server.ts';
import { MarksScreen } from '#app/components/marks/marks-screen.tsx';
import { readNeeds } from '#app/components/marks/read-marks.server.ts';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { useMarksForm } from '#app/enhance/marks-form.ts';
import { sendGoods } from '#app/enhance/unreachable.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle(needList.title, data?.paging)) },
];

export function loader({ request }: LoaderFunctionArgs) {
  return readNeeds(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answerMarksForm(request, needList);
}

export const clientAction = sendGoods;
export const shouldRevalidate = keepRefused;

export default function Needs() {
  const screen = useLoaderData<typeof loader>();
  const form = useMarksForm(needList.path, useActionData<typeof action>());
  return <MarksScreen list={needList} screen={screen} {...form} />;
}
