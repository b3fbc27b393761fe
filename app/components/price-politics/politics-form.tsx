import { usePoliticsPreview } from '#app/enhance/politics-preview.ts';
import type { PoliticsCard } from '#server/price-politics/politics-view.ts';
import { politicsPath } from '../managers/manager-hrefs.ts';
import type { PoliticsRefusal, PoliticsReply } from './politics-reply.ts';
import { PoliticsView } from './politics-view.tsx';
import { PreviewTable } from './preview-table.tsx';

type Props = { card: PoliticsCard & PoliticsReply; refusal: PoliticsRefusal | undefined };

/** The form of a manager's prices on its screen, which tries them while they are typed. */
export function PoliticsForm({ card, refusal }: Props) {
  const { form, onChange, tried, stale } = usePoliticsPreview(politicsPath(card.manager.id), card);
  return (
    <PoliticsView {...{ card, refusal, form, onChange }}>
      <PreviewTable preview={tried.preview} shown={tried.values.showWholesale} stale={stale} />
    </PoliticsView>
  );
}
