import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { revokeHref, tokensHref } from '#app/components/catalogue/open-tokens/token-hrefs.ts';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { formOf, load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getToken } from '#server/catalogue/open-tokens/get-token.server.ts';
import { revokeToken } from '#server/catalogue/open-tokens/revoke-token.server.ts';
import { zPage } from '#server/kernel/fields.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/**
 * Shows the question in a window over the list. For a token that is already revoked, redirects to the list with a
 * message.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const page = pageOf(request);
  const { id, hint, state } = await load(request, getToken, { id: idOf(request, params.id) });
  if (state === 'revoked') {
    throw await redirectWith(tokensHref(page), { kind: 'ok', text: `Токен ${hint}… уже отозван` });
  }
  return { id, hint, page };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await formOf(request);
  const { hint } = await load(request, revokeToken, { id: idOf(request, params.id) });
  return redirectWith(tokensHref(pageOf(request)), { kind: 'ok', text: `Токен ${hint}… отозван` });
}

function idOf(request: Request, text: string | undefined): number {
  return idInAddress(request, text, 'Такого токена нет');
}

/** Returns the page number of the list beneath. */
function pageOf(request: Request): number {
  return zPage.parse(new URL(request.url).searchParams.get('page'));
}

export const meta: MetaFunction = () => [{ title: pageTitle('Отозвать токен') }];

export default function RevokeToken() {
  const { id, hint, page } = useLoaderData<typeof loader>();
  const back = tokensHref(page);
  return (
    <Modal title="Отозвать токен?" closeHref={back}>
      <Confirm
        action={revokeHref(id, page)}
        submit={{ label: 'Отозвать', busy: 'Отзываем…' }}
        keep={{ label: 'Оставить', href: back }}
      >
        Программы, которые обращаются с токеном <code>{hint}…</code>, сразу перестанут получать цены и
        остатки. Вернуть его нельзя, можно только получить новый.
      </Confirm>
    </Modal>
  );
}
