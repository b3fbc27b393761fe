type Props = { href?: string; label?: string };

/** The lamp and the name, linked to the home page. */
export function Logo({ href = '/', label = 'Светоч Опт, на главную' }: Props) {
  return (
    <a className="brand" href={href} aria-label={label}>
      <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true">
        <path d="M16 2v4" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
        <path d="M4.5 17C4.5 10.6 9.6 6 16 6s11.5 4.6 11.5 11z" fill="#fff" />
        <path d="M8 20h16l5 10H3z" fill="#ffb938" />
      </svg>
      <span>
        Светоч <b>Опт</b>
      </span>
    </a>
  );
}
