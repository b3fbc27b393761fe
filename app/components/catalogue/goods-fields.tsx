import { SubmissionKey } from '#app/components/ui/submission-key.tsx';

type Props = {
  /** The contract whose prices are shown. A form sent after the contract was changed has no effect (§10.10). */
  contractId: number | undefined;
  /** What Enter in a field adds: everything entered, or one product. Undefined when nothing can be added. */
  intent: 'all' | number | undefined;
  /** The key from the last response to the form. */
  renewedKey: string | undefined;
};

/**
 * The first fields of every goods form. The hidden first button is the one that Enter presses; without it, Enter would
 * press the first «−» (visual guide §3.5).
 */
export function GoodsFields({ contractId, intent, renewedKey }: Props) {
  return (
    <>
      {contractId !== undefined && <input type="hidden" name="contract" value={contractId} />}
      {intent !== undefined && <SubmissionKey renewed={renewedKey} />}
      {intent !== undefined && (
        <button type="submit" className="visually-hidden" tabIndex={-1} name="add" value={intent}>
          {intent === 'all' ? 'Добавить указанное' : 'В корзину'}
        </button>
      )}
    </>
  );
}
