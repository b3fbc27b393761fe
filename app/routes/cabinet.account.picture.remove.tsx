import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { accountPath, removePicturePath } from '#app/components/people/accounts/account-hrefs.ts';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { formOf, load } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getAccount } from '#server/people/accounts/get-account.server.ts';
import { removePicture } from '#server/people/accounts/remove-picture.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** Asks for confirmation before the picture is removed; redirects when there is none. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { picture } = await load(request, getAccount, {});
  if (!picture) throw redirect(accountPath);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  await formOf(request);
  await load(request, removePicture, undefined);
  return redirectWith(accountPath, { kind: 'ok', text: 'Фото удалено', hideAfter: 1500 });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Удалить фото') }];

export default function RemovePicture() {
  return (
    <Modal title="Удалить фото?" closeHref={accountPath}>
      <Confirm
        action={removePicturePath}
        submit={{ label: 'Удалить', busy: 'Удаляем…' }}
        keep={{ label: 'Оставить', href: accountPath }}
      >
        Вернуть его будет нельзя, только загрузить снова.
      </Confirm>
    </Modal>
  );
}
