type Props = { origin: string; token: string };

/** How the open API is called with a token; text to copy, not links: a token does not belong into a browser's history. */
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
      <dt>В теле запроса: так токен не остаётся в журналах серверов</dt>
      <dd>
        <code>
          curl -d token=<span>{token}</span> {address}
        </code>
      </dd>
    </dl>
  );
}
