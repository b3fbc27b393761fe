import { PageHead } from '#app/components/layout/page-head.tsx';
import { roleNameOfType } from '#app/components/people/accounts/role-names.ts';
import { FilterSearch } from '#app/components/ui/filter-fields.tsx';
import { OrderState } from '#app/components/ui/order-state.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { DealerCard, DealerContract, DealerPerson } from '#server/desk/dealers/dealer-view.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { seesHistory, seesOrders } from '#server/kernel/staff-rights.ts';
import { requisitesText } from '#server/people/contragents/party.ts';
import { percentText } from '#server/people/price-politics/percent.ts';
import { Allowed, DeskLink } from '../allowed.tsx';
import { ContractState } from '../contracts/contract-state.tsx';
import { freeText } from '../contracts/limit-text.ts';
import {
  deskContract,
  deskDealer,
  deskOrder,
  deskOrderForDealer,
  deskPaths,
  deskPerson,
  newDeskContract,
} from '../desk-hrefs.ts';
import { dealerHistoryHref } from '../history/history-query.ts';
import { deskMailing } from '../mailings/mailing-hrefs.ts';
import { DeskDocuments } from '../orders/desk-documents.tsx';
import { DealerApprovals } from './dealer-approvals.tsx';
import { deskDealerAddress, deskDealerContragent } from './dealer-hrefs.ts';
import { Part } from './dealer-part.tsx';
import { DealerTokens } from './dealer-tokens.tsx';
import { DealerWebhooks } from './dealer-webhooks.tsx';
import { ShowPortal } from './show-portal.tsx';

type Props = Pick<Parameters<typeof DeskDocuments>[0], 'documents'> & {
  dealer: DealerCard;
  /** The document number that was searched for. */
  number: string;
};

/** A dealer: the people, the companies, the contracts with their debts, the newest orders and documents. */
export function DealerScreen({ dealer, documents, number }: Props) {
  const { id, header, manager, people, contragents, contracts, addresses, orders, messages } = dealer;
  // The main user is the first of `people`, so the portal is shown as this person unless the access is disabled.
  const viewable = people.find(({ enabled }) => enabled);
  const debt = contracts.reduce((sum, { balance }) => sum + balance, 0);
  return (
    <>
      <PageHead title={header} crumbs={[{ label: 'Дилеры', href: deskPaths.dealers }, { label: header }]}>
        <Allowed to="orders">
          {viewable && (
            <a className="btn btn-sm btn-primary" href={deskOrderForDealer(id)}>
              Заказ для дилера
            </a>
          )}
        </Allowed>
        <Allowed to="dealers">{viewable && <ShowPortal dealer={id} account={viewable.id} />}</Allowed>
        <Allowed to="dealers">
          <a className="btn btn-sm" href={`${deskDealer(id)}/edit`}>
            Название и менеджер
          </a>
        </Allowed>
        <Allowed to="money">
          <a className="btn btn-sm" href={`${deskPaths.money}?dealer=${id}`}>
            Деньги
          </a>
        </Allowed>
        <Allowed to="talks">
          <a className="btn btn-sm" href={`${deskPaths.chats}?query=${encodeURIComponent(header)}`}>
            Чаты
          </a>
        </Allowed>
        <Allowed to={seesHistory}>
          <a className="btn btn-sm" href={dealerHistoryHref(id)}>
            История
          </a>
        </Allowed>
      </PageHead>
      <p className="quiet dealer-summary">
        {manager ? `Ведёт ${manager.header}` : 'Никто не ведёт'}
        {debt > 0 && <> · долг {roubles(debt)}</>}
        {debt < 0 && <> · аванс {roubles(-debt)}</>}
      </p>
      <Part
        title="Люди"
        none="Никто не приглашён."
        rows={people.length}
        more={
          <Allowed to="dealers">
            <a className="btn btn-sm" href={deskPerson(id, 'new')}>
              Добавить человека
            </a>
          </Allowed>
        }
      >
        <table className="data-table cards labelled desk-list">
          <thead>
            <tr>
              <th scope="col">Кто</th>
              <th scope="col">Роль</th>
              <th scope="col">Телефон</th>
              <th scope="col">Вход</th>
              <th scope="col">
                <span className="visually-hidden">Действия</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <Person key={person.id} dealer={id} {...person} />
            ))}
          </tbody>
        </table>
      </Part>
      <Part
        title="Договоры"
        none="Договоров нет: заказать нельзя."
        rows={contracts.length}
        more={
          <Allowed to="contracts">
            <a className="btn btn-sm" href={newDeskContract(id)}>
              Новый договор
            </a>
          </Allowed>
        }
      >
        <table className="data-table cards labelled desk-list">
          <thead>
            <tr>
              <th scope="col">Договор</th>
              <th scope="col">Цены</th>
              <th scope="col">Склады</th>
              <th scope="col" className="number">
                Лимит
              </th>
              <th scope="col" className="number">
                Долг
              </th>
            </tr>
          </thead>
          <tbody>
            {contracts.map((contract) => (
              <Contract key={contract.id} {...contract} />
            ))}
          </tbody>
        </table>
      </Part>
      <div className="desk-columns">
        <Part
          title="Контрагенты"
          none="Контрагентов нет."
          rows={contragents.length}
          more={
            <Allowed to="dealers">
              <a className="btn btn-sm" href={deskDealerContragent(id, 'new')}>
                Добавить контрагента
              </a>
            </Allowed>
          }
        >
          <ul className="desk-plain">
            {contragents.map(({ id: key, company, enabled, ...party }) => (
              <li key={key}>
                <DeskLink href={deskDealerContragent(id, key)}>{company}</DeskLink>{' '}
                {!enabled && <StateLabel kind="neutral" text="Отключён" />}
                <span className="caption">{requisitesText(party)}</span>
              </li>
            ))}
          </ul>
        </Part>
        <Part
          title="Адреса доставки"
          none="Адресов нет: доступен самовывоз."
          rows={addresses.length}
          more={
            <Allowed to="dealers">
              <a className="btn btn-sm" href={deskDealerAddress(id, 'new')}>
                Добавить адрес
              </a>
            </Allowed>
          }
        >
          <ul className="desk-plain">
            {addresses.map(({ id: key, fullAddress }) => (
              <li key={key}>
                <DeskLink href={deskDealerAddress(id, key)}>{fullAddress}</DeskLink>
              </li>
            ))}
          </ul>
        </Part>
      </div>
      <Allowed to="dealers">
        <DealerTokens {...dealer} />
        <DealerWebhooks {...dealer} />
      </Allowed>
      <Allowed to={seesOrders}>
        <DealerApprovals {...dealer} />
      </Allowed>
      <Allowed to={seesOrders}>
        <Part
          title="Последние заказы"
          none="Заказов ещё не было."
          rows={orders.length}
          more={
            orders.length > 0 && (
              <a className="btn btn-sm" href={`${deskPaths.orders}?dealer=${id}`}>
                Все заказы
              </a>
            )
          }
        >
          <table className="data-table cards labelled desk-list">
            <thead>
              <tr>
                <th scope="col">Номер</th>
                <th scope="col">Оформлен</th>
                <th scope="col">Контрагент</th>
                <th scope="col" className="number">
                  Сумма
                </th>
                <th scope="col">Состояние</th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={order.id}>
                  <td className="c-head title">
                    <a className="articul" href={deskOrder(order.id)}>
                      {order.number}
                    </a>
                  </td>
                  <td className="c-date">{ruDateTimeOf(order.createdAt)}</td>
                  <td className="c-text">{order.company}</td>
                  <td className="number price" data-label="Сумма">
                    {roubles(order.total)}
                  </td>
                  <td className="c-mark">
                    <OrderState state={order.state} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Part>
      </Allowed>
      {(documents.length > 0 || number !== '') && (
        <DeskDocuments documents={documents} none="Документа с таким номером нет. Введите номер целиком.">
          <form
            className="d-flex align-items-center gap-2"
            method="get"
            action={`${deskDealer(id)}#documents`}
            role="search"
          >
            <FilterSearch name="document" label="Номер документа" value={number} most={50} />
            <button type="submit" className="btn btn-sm">
              Найти
            </button>
            {number !== '' && (
              <a className="btn btn-sm btn-quiet" href={`${deskDealer(id)}#documents`}>
                Сбросить
              </a>
            )}
          </form>
        </DeskDocuments>
      )}
      <Part
        title="Сообщения людям дилера"
        none={`За последние ${counted(dealer.messageDays, 'день', 'дня', 'дней')} сообщений не было.`}
        rows={messages.length}
      >
        <table className="data-table cards labelled desk-list">
          <thead>
            <tr>
              <th scope="col">Сообщение</th>
              <th scope="col">Отправлено</th>
              <th scope="col">Кто написал</th>
              <th scope="col">Прочитали</th>
            </tr>
          </thead>
          <tbody>
            {messages.map((message) => (
              <Message key={message.id} {...message} />
            ))}
          </tbody>
        </table>
      </Part>
    </>
  );
}

function Message({ id, header, at, by, told, read, mayOpen }: DealerCard['messages'][number]) {
  return (
    <tr>
      <td className="c-head title">
        {mayOpen ? <DeskLink href={deskMailing(id)}>{header}</DeskLink> : header}
      </td>
      <td data-label="Отправлено">{ruDateTimeOf(at)}</td>
      <td data-label="Кто написал">{by}</td>
      <td data-label="Прочитали">
        {read} из {told}
      </td>
    </tr>
  );
}

function Person({
  dealer,
  id,
  type,
  name,
  email,
  phone,
  enabled,
  hasPassword,
  isInvited,
}: DealerPerson & { dealer: number }) {
  const called = name || email;
  const invite = isInvited ? 'Пригласить ещё раз' : 'Пригласить';
  return (
    <tr>
      <td className="c-head title">
        <DeskLink href={deskPerson(dealer, id)}>{called}</DeskLink>
        {name && <span className="caption">{email}</span>}
      </td>
      <td data-label="Роль">{roleNameOfType(type)}</td>
      <td data-label="Телефон">
        {phone ? (
          <a className="articul" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        ) : (
          <span className="quiet">нет</span>
        )}
      </td>
      <td data-label="Вход">
        {!enabled && <StateLabel kind="danger" text="Закрыт" />}
        {enabled && hasPassword && <StateLabel kind="success" text="Открыт" />}
        {enabled && !hasPassword && (
          <StateLabel
            kind={isInvited ? 'neutral' : 'danger'}
            text={isInvited ? 'Пароль ещё не задан' : 'Не приглашён'}
          />
        )}
      </td>
      <td className="c-act">
        <Allowed to="dealers">
          {' '}
          {enabled && !hasPassword && (
            <form method="post" action={`${deskDealer(dealer)}/invite`}>
              <input type="hidden" name="account" value={id} />
              <SubmitButton busy="Отправляем…" className="btn-sm" aria-label={`${invite}: ${called}`}>
                {invite}
              </SubmitButton>
            </form>
          )}
        </Allowed>{' '}
      </td>
    </tr>
  );
}

function Contract(contract: DealerContract) {
  const { id, header, company, priceType, discountBp, creditLimit, balance, open, warehouses } = contract;
  return (
    <tr>
      <td className="c-head title">
        <a href={deskContract(id)}>{header}</a> <ContractState {...contract} />
        <span className="caption">{company}</span>
      </td>
      <td data-label="Цены">
        {priceType}
        {discountBp > 0 && <span className="caption">скидка {percentText(discountBp)}&nbsp;%</span>}
        {discountBp < 0 && <span className="caption">наценка {percentText(-discountBp)}&nbsp;%</span>}
      </td>
      <td className="c-text" data-label="Склады">
        {warehouses.join(', ') || <span className="quiet">нет</span>}
      </td>
      <td className="number" data-label="Лимит">
        {creditLimit > 0 ? roubles(creditLimit) : <span className="quiet">предоплата</span>}
        {contract.deferralDays !== null && (
          <span className="caption fw-normal">
            отсрочка {counted(contract.deferralDays, 'день', 'дня', 'дней')}
          </span>
        )}
      </td>
      <td className="number" data-label="Долг">
        {balance < 0 ? <span className="quiet">аванс {roubles(-balance)}</span> : roubles(balance)}
        {contract.overdue > 0 && (
          <span className="caption fw-normal over-limit">просрочено {roubles(contract.overdue)}</span>
        )}
        {open > 0 && <span className="caption fw-normal">в заказах {roubles(open)}</span>}
        {creditLimit > 0 && (
          <span className="caption fw-normal">{freeText({ creditLimit, balance, open })}</span>
        )}
      </td>
    </tr>
  );
}
