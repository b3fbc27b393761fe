type Props = {
  /** The contract whose prices are shown: a form sent after it was switched changes nothing (contract §2). */
  contractId: number | undefined;
  /** What Enter in a field adds: everything entered, or one product. Undefined where nothing can be added. */
  intent: 'all' | number | undefined;
};

/**
 * What every goods form begins with. Its first button is hidden: it is the one that Enter presses, which would otherwise be
 * the first «−» (visual guide §3).
 */
export function GoodsFields({ contractId, intent }: Props) {
  return (
    <>
      {contractId !== undefined && <input type="hidden" name="contract" value={contractId} />}
      {intent !== undefined && (
        <button type="submit" className="visually-hidden" tabIndex={-1} name="add" value={intent}>
          {intent === 'all' ? 'Добавить указанное' : 'В корзину'}
        </button>
      )}
    </>
  );
}
