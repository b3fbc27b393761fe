import { EmptyBox } from '#app/components/ui/empty-box.tsx';

/** The page in place of a card that is not there. */
export function NoOpenProduct() {
  return (
    <div className="wrap">
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
        Возможно, его сняли с продажи или в адресе опечатка. Поищите по артикулу или названию.
      </EmptyBox>
    </div>
  );
}
