import { Modal } from '#app/components/ui/modal.tsx';

type Props = {
  title?: string;
  text: string;
  lines?: readonly string[];
  /** The address of substitutes for goods that were not added. */
  href?: string;
  /** The label of the link back to `closeHref`. */
  stay?: string;
  /** The list or the order on which «Повторить» was pressed. */
  closeHref: string;
};

/** Shows what repeating an order added to the basket, and what it could not add. */
export function RepeatedWindow({
  title,
  text,
  lines = [],
  href,
  stay = 'Остаться в заказах',
  closeHref,
}: Props) {
  return (
    <Modal
      title={title}
      closeHref={closeHref}
      icon="check"
      foot={
        <>
          <a className="btn btn-primary" href="/cart" data-focus>
            Перейти в корзину
          </a>
          {href && (
            <a className="btn" href={href}>
              Подобрать замену
            </a>
          )}
          <a className="btn" href={closeHref}>
            {stay}
          </a>
        </>
      }
    >
      <div className="dialog-body marked">
        <p className="m-0">{text}</p>
        {lines.map((line) => (
          <p className="quiet m-0" key={line}>
            {line}
          </p>
        ))}
      </div>
    </Modal>
  );
}
