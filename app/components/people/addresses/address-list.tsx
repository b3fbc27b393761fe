import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { addressesPath, addressPath } from './address-hrefs.ts';

type Props = { addresses: { id: number; fullAddress: string }[]; mayChange: boolean };

/** The delivery addresses. */
export function AddressList({ addresses, mayChange }: Props) {
  if (addresses.length === 0) {
    return (
      <div className="card">
        <EmptyBox
          title="Адресов пока нет"
          drawing={{ name: 'box', tint: 1 }}
          actions={
            mayChange && (
              <a className="btn btn-primary" href={`${addressesPath}/new`} data-keep-scroll>
                Добавить адрес
              </a>
            )
          }
        >
          {mayChange
            ? 'Адрес нужен для заказа с доставкой.'
            : 'Адреса открывает менеджеру главный пользователь компании.'}
        </EmptyBox>
      </div>
    );
  }
  return (
    <div className="card">
      <table className="data-table records">
        <caption className="visually-hidden">Адреса доставки</caption>
        <thead>
          <tr>
            <th scope="col">Адрес</th>
            {mayChange && (
              <th scope="col">
                <span className="visually-hidden">Действия</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {addresses.map(({ id, fullAddress }) => (
            <tr key={id}>
              <td className="title">
                {mayChange ? (
                  <a href={addressPath(id)} data-keep-scroll>
                    {fullAddress}
                  </a>
                ) : (
                  fullAddress
                )}
              </td>
              {mayChange && (
                <td className="number">
                  <a
                    className="icon-btn"
                    href={`${addressPath(id)}/remove`}
                    aria-label={`Удалить: ${fullAddress}`}
                    data-keep-scroll
                  >
                    <Icon name="trash" />
                  </a>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
