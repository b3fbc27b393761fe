type Props = { origin: string; token: string };

/**
 * Example calls of the open API with a token. They are text to copy, not links, because a token must not get into a
 * browser's history.
 */
export function TokenExample({ origin, token }: Props) {
  const address = `${origin}/openapi/filter/`;
  return (
    <dl className="token-example">
      <dt>В адресе запроса</dt>
      <dd>
        <code>
          GET {address}?token=<span>{token}</span>
        </code>
      </dd>
      <dt>В заголовке запроса: так токен не остаётся в журналах серверов</dt>
      <dd>
        <code>
          curl -H 'Authorization: Bearer <span>{token}</span>' {address}
        </code>
      </dd>
    </dl>
  );
}
