import { useCarryingForm } from '#app/components/ui/carrying-link.tsx';

/**
 * Shown beside the button of a filter or search, which is in another form than the goods: without JavaScript
 * the typed quantities are lost.
 */
export function AddFirst() {
  if (!useCarryingForm()) return null;
  return (
    <p className="quiet m-0 only-unscripted">
      Набранное количество сначала добавьте в&nbsp;корзину: здесь оно не&nbsp;сохранится.
    </p>
  );
}
