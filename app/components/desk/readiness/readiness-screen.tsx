import { PageHead } from '#app/components/layout/page-head.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { type Check, checks, type Readiness, type TestMail } from '#server/desk/readiness/readiness-view.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { counted } from '#server/kernel/plural.ts';
import { DeskLink } from '../allowed.tsx';
import { deskPaths } from '../desk-hrefs.ts';
import { checkHref } from './check-hrefs.ts';

/** `without`: what is wrong as long as it is missing. */
const words: Record<Check, { label: string; without: string }> = {
  bill: { label: 'Реквизиты для счетов', without: 'Портал не выставит счёт' },
  papers: { label: 'Реквизиты для накладных', without: 'Портал не оформит УПД и ТОРГ-12' },
  director: { label: 'Руководитель', without: 'Под подписью в УПД и ТОРГ-12 не будет фамилии' },
  warehouse: { label: 'Склад', without: 'Заказать неоткуда' },
  calendar: {
    label: 'Праздники в календаре отгрузки',
    without: 'Дилеры смогут выбрать праздник днём отгрузки',
  },
  price: { label: 'Вид цен для продажи', without: 'У договоров нет цен' },
  retail: { label: 'Вид цен РРЦ', without: 'В каталоге без входа вместо цен – «по запросу»' },
  node: { label: 'Раздел каталога', without: 'Товары есть только во «Всём каталоге» и в поиске' },
  product: { label: 'Товар в продаже', without: 'Нет товара с ценой и остатком: заказать нечего' },
  picture: { label: 'Фотографии товаров', without: 'В каталоге вместо товара – рисунок' },
  delivery: { label: 'Способ доставки', without: 'Заказ не оформить' },
  dealer: { label: 'Дилер с договором', without: 'Заказать некому' },
  limit: { label: 'Лимит договора', without: 'У всех договоров предоплата: отгрузка – после оплаты' },
  mail: { label: 'Почта', without: 'Приглашения и письма о заказах могут не доходить' },
  backup: {
    label: 'Резервная копия',
    without: 'За неделю копий нет: их делает команда backup по расписанию',
  },
};

type Shown = Readiness & { email: string };

function CheckLink({ check, readiness }: { check: Check; readiness: Readiness }) {
  const href = checkHref(check, readiness);
  return href ? <DeskLink href={href}>{words[check].label}</DeskLink> : words[check].label;
}

/** Returns what is wrong without a check, with the names of the missing requisites. */
function withoutText(check: Check, { missing }: Readiness): string {
  const names = check === 'bill' || check === 'papers' ? missing[check] : '';
  return names === '' ? words[check].without : `${words[check].without}: не указаны ${names}`;
}

/** What is ready for the first order, bill and picture, and what is wrong without the rest. */
export function ReadinessScreen({ readiness }: { readiness: Shown }) {
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
              <CheckLink check={check} readiness={readiness} />
              {!done[check] && <span className="caption">{withoutText(check, readiness)}</span>}
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

function MailState({ readiness: { testMail, stuckMails, email } }: { readiness: Shown }) {
  return (
    <>
      {testMail && (
        <span className="caption">
          Проверочное письмо от {ruDateTimeOf(testMail.at)} {testMailText(testMail)}
        </span>
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

/** Returns what became of a test mail, worded to follow «письмо от …». */
function testMailText({ state, problem }: TestMail): string {
  if (state === 'accepted') return 'принял почтовый сервер';
  if (state === 'queued') return 'в очереди';
  if (state === 'written') return 'записано в файл: SMTP_URL не задан, писем никто не получит';
  if (state === 'unknown') return 'не дошло до почтового сервера или забыто. Отправьте новое';
  return `не ушло: ${problem}`;
}
