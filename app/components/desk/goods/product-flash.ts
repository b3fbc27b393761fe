import { savedFlash } from '#app/components/ui/saved-flash.ts';
import type { Flash } from '#app/http/sessions/flash.server.ts';
import { sentences } from '#server/kernel/sentences.ts';

/** How long the message is shown, in milliseconds: long enough to read the articuls. */
const readMs = 30_000;

/** Returns the message after a product was saved. It warns of other goods with similar articuls. */
export function productFlash(
  saved: string,
  { meanwhile, alike }: { meanwhile: readonly string[]; alike: readonly string[] },
): Flash {
  if (alike.length === 0) return savedFlash(meanwhile, { text: saved });
  const warning = `Есть похожие артикулы: ${alike.slice(0, 5).join(', ')}. Проверьте, что это разные товары`;
  return savedFlash(meanwhile, { text: sentences([saved, warning]), hideAfter: readMs });
}
