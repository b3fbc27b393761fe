import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { favouriteList } from '#app/components/marks/mark-list.ts';
import { answerMarksForm } from '#app/components/marks/marks-form.server.ts';
import { MarksScreen } from '#app/components/marks/marks-screen.tsx';
import { readFavourites } from '#app/components/marks/read-marks.server.ts';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { useMarksForm } from '#app/enhance/marks-form.ts';
import { sendGoods } from '#app/enhance/unreachable.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle(favouriteList.title, data?.paging)) },
];

export function loader({ request }: LoaderFunctionArgs) {
  return readFavourites(request);
}

export function action({ request }: ActionFunctionArgs) {
  return answerMarksForm(request, favouriteList);
}

export const clientAction = sendGoods;
export const shouldRevalidate = keepRefused;

export default function Favourites() {
  const screen = useLoaderData<typeof loader>();
  const form = useMarksForm(favouriteList.path, useActionData<typeof action>());
  return <MarksScreen list={favouriteList} screen={screen} {...form} />;
}
