import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  programTokensHref,
  revokeProgramHref,
} from '#app/components/people/program-tokens/program-token-hrefs.ts';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { formOf, load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { zPage } from '#server/kernel/fields.ts';
import { getProgramToken } from '#server/people/program-tokens/get-program-token.server.ts';
import { revokeProgramToken } from '#server/people/program-tokens/revoke-program-token.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/**
 * Shows the question in a window over the list. For a token that is already revoked, redirects to the list with a
 * message.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const page = pageOf(request);
  const { id, name, state } = await load(request, getProgramToken, { id: idOf(request, params.id) });
  if (state === 'revoked')
    throw await redirectWith(programTokensHref(page), { kind: 'ok', text: `Токен «${name}» уже отозван` });
  return { id, name, page };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await formOf(request);
  const { name } = await load(request, revokeProgramToken, { id: idOf(request, params.id) });
  return redirectWith(programTokensHref(pageOf(request)), { kind: 'ok', text: `Токен «${name}» отозван` });
}

function idOf(request: Request, text: string | undefined): number {
  return idInAddress(request, text, 'Такого токена нет');
}

/** Returns the page number of the list beneath. */
function pageOf(request: Request): number {
  return zPage.parse(new URL(request.url).searchParams.get('page'));
}

export const meta: MetaFunction = () => [{ title: pageTitle('Отозвать токен') }];

export default function RevokeProgramToken() {
  const { id, name, page } = useLoaderData<typeof loader>();
  const back = programTokensHref(page);
  return (
    <Modal title="Отозвать токен?" closeHref={back}>
      <Confirm
        action={revokeProgramHref(id, page)}
        submit={{ label: 'Отозвать', busy: 'Отзываем…' }}
        keep={{ label: 'Оставить', href: back }}
      >
        Программа с токеном «{name}» сразу потеряет доступ. Вернуть его нельзя, можно только создать новый.
      </Confirm>
    </Modal>
  );
}
