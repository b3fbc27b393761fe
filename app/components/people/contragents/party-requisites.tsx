import type { Requisites } from '#server/people/contragents/contragent-view.ts';
import { requisitesText, widerRequisitesText } from '#server/people/contragents/party.ts';

type Props = { party: Requisites; printedOnly?: boolean };

/** What is known of a party of a document, below its name; `printedOnly`: the wider requisites only on paper. */
export function PartyRequisites({ party, printedOnly }: Props) {
  const short = requisitesText(party);
  const wider = widerRequisitesText(party);
  return (
    <>
      {short && <span className="caption">{short}</span>}
      {wider && <span className={printedOnly ? 'caption print-only' : 'caption'}>{wider}</span>}
    </>
  );
}
