import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerComplaintForm } from '#app/actions/papers/complaints/complaint-form.server.ts';
import { pickedText } from '#app/actions/papers/complaints/picked-cookie.server.ts';
import { ComplaintScreen } from '#app/components/papers/complaints/complaint-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useSearchWithin } from '#app/enhance/complaint-search.ts';
import { usePickedCookie } from '#app/enhance/picked-cookie.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { showPicked } from '#server/papers/complaints/show-picked.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const { goods } = await load(request, showPicked, { picked: pickedText(request) });
  return { goods, formKey: randomUUID() };
}

export function action({ request }: ActionFunctionArgs) {
  return answerComplaintForm(request);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Новая рекламация') }];

export default function NewComplaint() {
  const { goods, formKey } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const search = useSearchWithin(reply);
  usePickedCookie();
  return (
    <section aria-labelledby="h">
      <ComplaintScreen goods={goods} formKey={formKey} reply={reply} search={search} />
    </section>
  );
}
