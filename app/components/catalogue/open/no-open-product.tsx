import { EmptyBox } from '#app/components/ui/empty-box.tsx';

/** The page shown when a card does not exist. */
export function NoOpenProduct() {
  return (
    <div className="inner">
      <EmptyBox
        heading="h1"
        title="Такого товара нет"
        actions={
          <>
            <a className="btn btn-primary" href="/open">
              В каталог
            </a>
            <a className="btn" href="/">
              На главную
            </a>
          </>
        }
      >
        Его могли снять с продажи. Поищите по артикулу или названию.
      </EmptyBox>
    </div>
  );
}
