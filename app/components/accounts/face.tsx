import { Icon } from '#app/components/ui/icon.tsx';

type Props = {
  /** The address of the picture; undefined: the drawing of a person. */
  src: string | undefined;
  /** Its side, px. */
  size: 24 | 36 | 96;
};

/** The picture of an account; whose it is stands beside it. */
export function Face({ src, size }: Props) {
  const className = `face face-${size}`;
  if (!src) {
    return (
      <span className={className}>
        <Icon name="user" />
      </span>
    );
  }
  return <img className={className} src={src} alt="" width={size} height={size} />;
}
