import { Icon } from '#app/components/ui/icon.tsx';

type Props = {
  /** The address of the picture; undefined shows a drawing of a person. */
  src: string | undefined;
  /** The side in px. */
  size: 24 | 36 | 96;
};

/** The picture of an account; its name is shown beside it. */
export function Face({ src, size }: Props) {
  const className = `portrait portrait-${size}`;
  if (!src) {
    return (
      <span className={className}>
        <Icon name="user" />
      </span>
    );
  }
  return <img className={className} src={src} alt="" width={size} height={size} />;
}
