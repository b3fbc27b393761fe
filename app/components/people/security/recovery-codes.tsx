type Props = {
  codes: string[];
  /** True when the codes replace earlier ones; otherwise the second factor has just been turned on. */
  isNew: boolean;
  href: string;
};

/** The recovery codes, in the response to the form that created them. They cannot be shown again. */
export function RecoveryCodes({ codes, isNew, href }: Props) {
  return (
    <div className="card account-aside mb-3">
      <section aria-labelledby="recovery">
        <h2 id="recovery">
          {isNew ? 'Новые запасные коды. Сохраните их' : 'Вход с кодом включён. Сохраните запасные коды'}
        </h2>
        {isNew && (
          <p>
            <b>Все прежние коды больше не действуют</b>, в том числе полученные в другой вкладке: верны только
            эти.
          </p>
        )}
        <p role="status">
          С ними вы войдёте, если телефона нет под рукой. Каждый действует один раз. Больше мы их не покажем:
          распечатайте страницу или перепишите коды и храните отдельно от телефона.
        </p>
        <ul className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="form-acts">
          <a className="btn" href={href}>
            Коды сохранены
          </a>
        </div>
      </section>
    </div>
  );
}
