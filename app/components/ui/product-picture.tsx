import { type Drawing, drawingOf } from './drawing.ts';
import drawingsUrl from './drawings.svg?url';

type Props = {
  /** URL path; empty when there is none. */
  picture: string;
  /** `drawing` has a tinted background, `photo` a white one. */
  picturetype: string;
  /** Texts from which a substitute drawing is chosen: name, then group. */
  header?: string;
  group?: string;
  drawing?: Drawing;
  /** sm 44 px (rows), md tiles, large the card. */
  size?: 'sm' | 'md' | 'large';
  /** Empty beside the name of the goods. */
  alt?: string;
};

/** A product's picture, or the drawing of its group. */
export function ProductPicture(props: Props) {
  const { picture, picturetype, header = '', group = '', size = 'sm', alt = '' } = props;
  const { name, tint } = props.drawing ?? drawingOf(header, group);
  const photo = picture !== '' && picturetype === 'photo';
  const className = `picture ${photo ? 'photo' : `tint-${tint}`} ${size}`;
  if (picture !== '') {
    return (
      <span className={photo ? className : `${className} on-light`}>
        <img src={picture} alt={alt} loading={size === 'large' ? undefined : 'lazy'} decoding="async" />
      </span>
    );
  }
  return (
    <span className={className} {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <use href={`${drawingsUrl}#${name}`} />
      </svg>
    </span>
  );
}
