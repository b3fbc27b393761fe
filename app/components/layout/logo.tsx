import type { PortalCompany } from '#server/settings/settings.ts';

type Props = { company: PortalCompany; href?: string; label?: string };

/** The logo and the name, or one of them, linked to the home page. */
export function Logo({ company, href = '/', label = 'на главную' }: Props) {
  const { name, logo, logoText } = company;
  const [, first = name, last = ''] = /^(.*) (\S+)$/.exec(name) ?? [];
  return (
    <a className="brand" href={href} aria-label={`${name}, ${label}`}>
      {logo && <img src={logo} alt="" height={30} />}
      {logoText && (
        <span>
          {first} {last && <b>{last}</b>}
        </span>
      )}
    </a>
  );
}
