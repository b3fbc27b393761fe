import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { HandOverForm } from '#app/components/ordering/handing-over/hand-over-form.tsx';
import { managersPath } from '#app/components/people/managers/manager-hrefs.ts';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { managerIdOf } from '#app/http/requests/manager-id.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { sentences } from '#server/kernel/sentences.ts';
import { handOver } from '#server/ordering/handing-over/hand-over.server.ts';
import { givenText } from '#server/ordering/handing-over/handing-over-view.ts';
import { openHandingOver } from '#server/ordering/handing-over/open-handing-over.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

export async function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, openHandingOver, { id: managerIdOf(request, params.id) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const { to, drafts, needs, tokens, close } = values;
  const id = managerIdOf(request, params.id);
  const result = await run(request, handOver, { id, to, drafts, needs, tokens, close });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(managersPath, { kind: 'ok', text: doneText(result.value), hideAfter: 20_000 });
}

type Done = {
  name: string;
  to: string;
  drafts: number;
  draftNames: string[];
  needs: number;
  watches: number;
  tokens: number;
  closed: boolean;
};

/**
 * Returns the message about what was handed over, without declining names: «Дела переданы. Принял: Павел – 1
 * черновик («Для Тулы»). Доступ отключён: Олег».
 */
function doneText({ name, to, tokens, closed, ...done }: Done): string {
  const given = givenText(done);
  const parts = [
    given !== '' && `Дела переданы. Принял: ${to} – ${given}`,
    tokens > 0 && `Отозвано токенов и отключено вебхуков: ${tokens}`,
    closed && `Доступ отключён: ${name}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? sentences(parts) : `${name}: передавать нечего`;
}

export const meta: MetaFunction<typeof loader> = () => [{ title: pageTitle('Передать дела') }];

/** The window that hands over the drafts, needs and waiting list of a manager who leaves (§2.19.2). */
export default function HandOver() {
  const form = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <Modal title={`Передать дела: ${form.manager.name}`} closeHref={managersPath}>
      <HandOverForm {...form} refusal={refusal} />
    </Modal>
  );
}
