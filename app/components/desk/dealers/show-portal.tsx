import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { deskPerson } from '../desk-hrefs.ts';

type Props = { dealer: number; account: number };

/** Opens the portal as this person sees it. The whole page is reloaded, with that person's frame. */
export function ShowPortal({ dealer, account }: Props) {
  return (
    <form method="post" action={`${deskPerson(dealer, account)}/view`} data-reload>
      <SubmitButton busy="Открываем…" className="btn-sm">
        Показать портал как у дилера
      </SubmitButton>
    </form>
  );
}
