import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import type { ComplaintGoods } from '#server/papers/complaints/complaint-view.ts';
import { FoundList } from './found-list.tsx';

/** The results of a search for products of a complaint. */
export type Found = { keyword: string; products: ComplaintGoods[]; shownQuery?: string };

type Props = Found & { picked: readonly number[]; formId?: string };

/** Shown below the search field: the products, or the reason why there are none. */
export function ComplaintFound({ keyword, products, shownQuery, picked, formId }: Props) {
  return (
    <>
      {shownQuery && <p className="quiet mt-3 mb-0">Показано по запросу «{shownQuery}»</p>}
      <div aria-live="polite">
        {keyword.trim().length === 1 && <p className="quiet mt-3 mb-0">Введите хотя бы два знака.</p>}
        {products.length > 0 && <FoundList products={products} picked={picked} formId={formId} />}
        {products.length === 0 && keyword.trim().length >= 2 && (
          <EmptyBox title="Ничего не нашлось">Проверьте артикул или поищите по части названия.</EmptyBox>
        )}
      </div>
    </>
  );
}
