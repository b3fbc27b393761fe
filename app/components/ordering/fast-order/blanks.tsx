import { Icon } from '#app/components/ui/icon.tsx';
import { BlankLink } from './blank-link.tsx';

/** Links to price forms. `boughtSince`: the first day of recent purchases, `dd.mm.yyyy`. */
export function Blanks({ boughtSince }: { boughtSince: string }) {
  const bought = `/cabinet/purchased-goods/blank.xlsx?${new URLSearchParams({ startDate: boughtSince })}`;
  return (
    <section className="fo-blanks" aria-labelledby="blanks-title">
      <h3 id="blanks-title">Скачать прайс-бланк</h3>
      <p className="remark m-0">
        Таблица с вашими ценами и остатками. Впишите количество в столбец «Заказ» и загрузите файл сюда:
        столбцы и их порядок не важны.
      </p>
      <div className="fo-kinds">
        <BlankLink href="/cabinet/favourites/blank.xlsx" label="Прайс-бланк: избранное">
          Избранное
        </BlankLink>
        <BlankLink href={bought} label="Прайс-бланк: куплено за год">
          Куплено за год
        </BlankLink>
        <a className="btn btn-sm" href="/cabinet/exports#part" aria-label="Прайс-бланк: раздел каталога">
          <Icon name="filter" />
          Раздел каталога
        </a>
      </div>
    </section>
  );
}
