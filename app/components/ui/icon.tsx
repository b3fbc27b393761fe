import type { IconName } from './icon-names.ts';
import spriteUrl from './sprite.svg?url';

type Props = { name: IconName; label?: string; className?: string };

/**
 * An icon of the sprite. Beside a word it is decorative; without one it needs a `label` (or its button needs an
 * aria-label). The shape is in the sprite, because a list shows more than a hundred icons.
 */
export function Icon({ name, label, className }: Props) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      role={label && 'img'}
      aria-label={label}
      aria-hidden={!label || undefined}
    >
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
