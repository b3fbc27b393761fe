import { useCarryingForm } from '#app/components/ui/carrying-link.tsx';

/**
 * A warning beside the button of a filter or search: without JavaScript the typed quantities are lost, because they
 * belong to the goods form.
 */
export function AddFirst() {
  if (!useCarryingForm()) return null;
  return (
    <p className="quiet m-0 only-unscripted">
      Набранное количество сначала добавьте в&nbsp;корзину: здесь оно не&nbsp;сохранится.
    </p>
  );
}
