import type { PaperOutcome } from '#app/components/desk/documents/issue-several.tsx';
import { load, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import type { FormValues } from '#app/http/requests/read-form.server.ts';
import { entriesById } from '#server/kernel/trees.ts';
import { issuePaper } from '#server/papers/issued/issue-paper.server.ts';
import { reviewPapers } from '#server/papers/issued/review-papers.server.ts';

/** How long papers are issued for one request, in milliseconds; a proxy waits longer for its answer. */
const longestMs = 60_000;

/**
 * Issues the paper of each order separately, one after the other as they were shipped, so that the numbers follow the
 * shipments and a refusal stops no other. Orders whose turn did not come in time are left for another press.
 */
export async function issuePapersOf(request: Request, values: FormValues): Promise<PaperOutcome[]> {
  const { kind, day } = values;
  const outcomes: PaperOutcome[] = [];
  const began = performance.now();
  const asked = entriesById(values.order).map(([id]) => id);
  for (const { id, deliveryPrice } of await load(request, reviewPapers, { id: asked })) {
    if (performance.now() - began > longestMs) {
      outcomes.push({ id, text: 'Ещё не оформлена', isIssued: false, isLeft: true });
      continue;
    }
    const result = await run(request, issuePaper, { id, kind, day });
    if (!result.ok && result.code === 'SIGN_IN') throw refusalPage(request, result);
    const leftOut = kind === 'torg12' && deliveryPrice > 0 ? ', доставка в неё не вошла' : '';
    outcomes.push(
      result.ok
        ? { id, text: `${result.value.name}${leftOut}`, isIssued: true }
        : { id, text: Object.values(result.fields)[0]?.[0] ?? result.message, isIssued: false },
    );
  }
  return outcomes;
}
