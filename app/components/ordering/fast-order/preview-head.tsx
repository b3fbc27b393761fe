/** The columns of checked lines. */
export function PreviewHead({ showPrices }: { showPrices: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">Заказать</span>
        </th>
        <th scope="col" className="number c-place">
          №
        </th>
        <th scope="col">Товар</th>
        <th scope="col">Проверка</th>
        <th scope="col">Склад</th>
        <th scope="col" className="number">
          Количество
        </th>
        {showPrices && (
          <>
            <th scope="col" className="c-price number">
              Цена
            </th>
            <th scope="col" className="c-sum number">
              Сумма
            </th>
          </>
        )}
      </tr>
    </thead>
  );
}
