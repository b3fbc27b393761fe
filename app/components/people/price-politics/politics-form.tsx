import { usePoliticsPreview } from '#app/enhance/politics-preview.ts';
import type { PoliticsCard } from '#server/people/price-politics/politics-view.ts';
import { politicsPath } from '../managers/manager-hrefs.ts';
import type { PoliticsRefusal, PoliticsReply } from './politics-reply.ts';
import { PoliticsView } from './politics-view.tsx';
import { PreviewTable } from './preview-table.tsx';

type Props = { card: PoliticsCard & PoliticsReply; refusal: PoliticsRefusal | undefined };

/** The form of a manager's prices on its screen, with a preview while typing. */
export function PoliticsForm({ card, refusal }: Props) {
  const { form, onChange, tried, stale } = usePoliticsPreview(politicsPath(card.manager.id), card);
  return (
    <PoliticsView card={card} refusal={refusal} form={form} onChange={onChange}>
      <PreviewTable preview={tried.preview} shown={tried.values.showWholesale} stale={stale} />
    </PoliticsView>
  );
}
