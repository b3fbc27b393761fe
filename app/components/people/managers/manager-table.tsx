import { StateLabel } from '#app/components/ui/state-label.tsx';
import type { ListedManager } from '#server/people/managers/manager-view.ts';
import { EnabledSwitch } from './enabled-switch.tsx';
import { managerPath, politicsPath } from './manager-hrefs.ts';
import { politicsDetails, politicsText } from './politics-text.ts';

/** Managers and observers; below 992 px the same markup becomes cards. */
export function ManagerTable({ managers }: { managers: ListedManager[] }) {
  return (
    <table className="data-table cards labelled managers">
      <caption className="visually-hidden">Менеджеры и наблюдатели</caption>
      <thead>
        <tr>
          <th scope="col">Менеджер</th>
          <th scope="col">Договоры</th>
          <th scope="col">Адреса</th>
          <th scope="col">Видит цены</th>
          <th scope="col">Доступ</th>
        </tr>
      </thead>
      <tbody>
        {managers.map((manager) => (
          <ManagerRow key={manager.id} manager={manager} />
        ))}
      </tbody>
    </table>
  );
}

function ManagerRow({ manager }: { manager: ListedManager }) {
  const { id, type, email, name, enabled, hasPassword, contracts, addresses, lastChange } = manager;
  const called = name || email;
  return (
    <tr className={enabled ? undefined : 'switched-off'}>
      <td className="c-who title">
        <a href={managerPath(id)} data-keep-scroll>
          {called}
        </a>
        {type === '3' && <StateLabel kind="neutral" text="Наблюдатель" />}
        {name && <span className="caption">{email}</span>}
        {!hasPassword && <NoPassword id={id} name={called} enabled={enabled} />}
      </td>
      {type === '3' ? (
        <td className="c-all quiet" colSpan={3}>
          Читает заказы и документы всей компании, по ценам договоров
        </td>
      ) : (
        <>
          <td data-label="Договоры">
            <Few
              items={contracts.map(({ header, active }) => (active ? header : `${header} (не действует)`))}
              none="ни одного"
            />
          </td>
          <td data-label="Адреса">
            <Few items={addresses.map(({ fullAddress }) => fullAddress)} none="только самовывоз" />
          </td>
          <td className="c-politics" data-label="Видит цены">
            <a
              href={politicsPath(id)}
              aria-label={`${politicsText(manager.politics)}: цены, которые видит ${called}`}
              data-keep-scroll
            >
              {politicsText(manager.politics)}
            </a>
            <span className="caption">{politicsDetails(manager.politics)}</span>
          </td>
        </>
      )}
      <td className="c-state">
        <EnabledSwitch id={id} enabled={enabled} name={called} lastChange={lastChange} />
      </td>
    </tr>
  );
}

const maxNamed = 2;

/** Shows the first items by name and the number of the others; the form shows all of them. */
function Few({ items, none }: { items: string[]; none: string }) {
  if (items.length === 0) return <span className="quiet">{none}</span>;
  const named = items.length > maxNamed + 1 ? items.slice(0, maxNamed) : items;
  return (
    <ul className="plain-list">
      {named.map((item) => (
        <li key={item}>{item}</li>
      ))}
      {named.length < items.length && <li className="quiet">и ещё {items.length - named.length}</li>}
    </ul>
  );
}

/** Shown for a manager who has not set a password, because the invitation was not accepted or not sent yet. */
function NoPassword({ id, name, enabled }: { id: number; name: string; enabled: boolean }) {
  return (
    <form method="post" action={`${managerPath(id)}/invite`} className="no-password">
      <span className="caption">Пароль ещё не задан</span>
      {enabled && (
        <button type="submit" className="btn btn-sm btn-quiet" aria-label={`${again}: ${name}`}>
          {again}
        </button>
      )}
    </form>
  );
}

const again = 'Отправить приглашение ещё раз';
