import type { Requisites } from '#server/people/contragents/contragent-view.ts';
import { requisitesText, widerRequisitesText } from '#server/people/contragents/party.ts';

type Props = { party: Requisites; printedOnly?: boolean };

/**
 * The requisites of a party to a document, below its name; `printedOnly`: the longer requisites appear only on
 * paper.
 */
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
