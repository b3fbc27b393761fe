import type { MissingForPaper } from '#server/papers/issued/missing-for-paper.ts';
import { DeskLink } from '../allowed.tsx';
import { deskDealerContragent } from '../dealers/dealer-hrefs.ts';
import { deskPaths } from '../desk-hrefs.ts';

type Props = { missing: MissingForPaper; dealerId: number; contragentId: number };

/** What has to be entered before a paper can be issued, with links to the forms. */
export function MissingRequisites({ missing: { seller, buyer }, dealerId, contragentId }: Props) {
  return (
    <>
      {seller.length > 0 && (
        <span className="d-block">
          В <DeskLink href={deskPaths.settings}>настройках</DeskLink>: {seller.join(', ')}
        </span>
      )}
      {buyer.length > 0 && (
        <span className="d-block">
          У <DeskLink href={deskDealerContragent(dealerId, contragentId)}>контрагента</DeskLink>:{' '}
          {buyer.join(', ')}
        </span>
      )}
    </>
  );
}
