type Props = { origin: string; token: string };

/** An example call with a program token, as text to copy and not as a link. */
export function ProgramExample({ origin, token }: Props) {
  return (
    <dl className="token-example">
      <dt>Токен передают в заголовке запроса</dt>
      <dd>
        <code>
          curl -H 'Authorization: Bearer <span>{token}</span>' {origin}/api/filter/
        </code>
      </dd>
    </dl>
  );
}
