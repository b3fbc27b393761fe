import { PageHead } from '#app/components/layout/page-head.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { counted } from '#server/kernel/plural.ts';
import { type Check, checks, type Readiness } from '#server/portal/readiness/readiness-view.ts';
import { DeskLink } from '../allowed.tsx';
import {
  deskDealer,
  deskDelivery,
  deskPaths,
  deskPriceType,
  deskProduct,
  deskWarehouse,
} from '../desk-hrefs.ts';

type Words = {
  label: string;
  /** What is wrong as long as it is missing. */
  without: string;
  href?: string;
};

const words: Record<Check, Words> = {
  company: {
    label: 'Компания и ИНН',
    without: 'В заказах и актах не будет поставщика',
    href: deskPaths.settings,
  },
  vat: { label: 'НДС в ценах', without: 'Портал не выставит ни одного счёта', href: deskPaths.settings },
  bank: {
    label: 'Банковские реквизиты',
    without: 'Счёт не по чему оплатить',
    href: deskPaths.settings,
  },
  warehouse: { label: 'Склад', without: 'Заказать неоткуда', href: deskWarehouse('new') },
  calendar: {
    label: 'Праздники в календаре отгрузки',
    without: 'Дилеры смогут выбрать праздник днём отгрузки',
    href: deskPaths.warehouses,
  },
  price: { label: 'Вид цен для продажи', without: 'У договоров нет цен', href: deskPriceType('new') },
  retail: {
    label: 'Вид цен РРЦ',
    without: 'В открытом каталоге не будет цен',
    href: deskPaths.priceTypes,
  },
  node: { label: 'Раздел каталога', without: 'Товары найдёт только поиск', href: deskPaths.nodes },
  product: { label: 'Товар в продаже', without: 'Каталог пуст', href: deskProduct('new') },
  picture: {
    label: 'Фотографии товаров',
    without: 'В каталоге вместо товара – рисунок',
    href: deskPaths.goods,
  },
  delivery: { label: 'Способ доставки', without: 'Заказ не оформить', href: deskDelivery('new') },
  dealer: { label: 'Дилер с договором', without: 'Заказать некому', href: deskDealer('new') },
  limit: {
    label: 'Лимит договора',
    without: 'У всех договоров предоплата: отгрузка – после оплаты',
    href: deskPaths.dealers,
  },
  mail: { label: 'Почта', without: 'Приглашения и письма о заказах могут не доходить' },
  backup: {
    label: 'Резервная копия',
    without: 'За неделю копий нет: их делает команда backup по расписанию',
  },
};

function CheckLink({ label, href }: { label: string; href?: string }) {
  return href ? <DeskLink href={href}>{label}</DeskLink> : label;
}

/** What is ready for the first order, bill and picture, and what is wrong without the rest. */
export function ReadinessScreen({ readiness }: { readiness: Readiness }) {
  const { done } = readiness;
  const ready = checks.filter((check) => done[check]).length;
  return (
    <>
      <PageHead
        title="Готовность портала"
        count={`${ready} из ${checks.length}`}
        crumbs={[{ label: 'Настройки', href: deskPaths.settings }, { label: 'Готовность портала' }]}
      />
      <ol className="card desk-plain first-steps readiness">
        {checks.map((check) => (
          <li key={check}>
            {done[check] ? <Icon name="check" /> : <Icon name="alert-circle" />}
            <span className="visually-hidden">{done[check] ? 'Готово: ' : 'Не готово: '}</span>
            <span>
              <CheckLink {...words[check]} />
              {!done[check] && <span className="caption">{words[check].without}</span>}
              {check === 'mail' && <MailState readiness={readiness} />}
              {check === 'backup' && readiness.backedUpAt !== undefined && (
                <span className="caption">Последняя копия – {ruDateTimeOf(readiness.backedUpAt)}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

function MailState({ readiness: { testedAt, stuckMails, email } }: { readiness: Readiness }) {
  return (
    <>
      {testedAt !== undefined && (
        <span className="caption">Проверочное письмо отправлено {ruDateTimeOf(testedAt)}</span>
      )}
      {stuckMails > 0 && (
        <span className="caption">
          Не уходит {counted(stuckMails, 'письмо', 'письма', 'писем')}: причину покажет команда jobs
        </span>
      )}
      <form method="post" action={deskPaths.readiness}>
        <SubmitButton busy="Отправляем…" className="btn-sm">
          Отправить письмо на {email}
        </SubmitButton>
      </form>
    </>
  );
}
