import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { deskPerson } from '../desk-hrefs.ts';

type Props = { dealer: number; account: number };

/** Opens the portal as a person of the dealer sees it. The whole page is reloaded, with the frame of that person. */
export function ShowPortal({ dealer, account }: Props) {
  return (
    <form method="post" action={`${deskPerson(dealer, account)}/view`} data-reload>
      <SubmitButton busy="Открываем…" className="btn-sm">
        Показать портал как у дилера
      </SubmitButton>
    </form>
  );
}
