import type { IconName } from './icon-names.ts';
import spriteUrl from './sprite.svg?url';

type Props = { name: IconName; label?: string; className?: string };

/** An icon of the sprite. Beside a word it is decoration; alone it needs a `label` (or an aria-label on its button). */
export function Icon({ name, label, className }: Props) {
  const look = {
    className: className ? `icon ${className}` : 'icon',
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  } as const;
  const use = <use href={`${spriteUrl}#${name}`} />;
  if (!label) {
    return (
      <svg {...look} aria-hidden="true">
        {use}
      </svg>
    );
  }
  return (
    <svg {...look} role="img" aria-label={label}>
      {use}
    </svg>
  );
}
