import type { IconName } from './icon-names.ts';
import spriteUrl from './sprite.svg?url';

type Props = { name: IconName; label?: string; className?: string };

/**
 * An icon of the sprite. Beside a word it is decoration; alone it needs a `label` (or an aria-label on its button). How it is drawn
 * stands in the sprite: a list shows more than a hundred of them.
 */
export function Icon({ name, label, className }: Props) {
  const classes = className ? `icon ${className}` : 'icon';
  const use = <use href={`${spriteUrl}#${name}`} />;
  if (!label) {
    return (
      <svg className={classes} aria-hidden="true">
        {use}
      </svg>
    );
  }
  return (
    <svg className={classes} role="img" aria-label={label}>
      {use}
    </svg>
  );
}
