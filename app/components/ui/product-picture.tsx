import { type Drawing, drawingOf } from './drawing.ts';
import drawingsUrl from './drawings.svg?url';

type Props = {
  /** URL path; empty when there is none. */
  picture: string;
  /** `drawing` lies on a tinted tile, `photo` on a white one. */
  picturetype: string;
  /** What the goods are, to choose the drawing that stands in: name, then group. */
  header?: string;
  group?: string;
  drawing?: Drawing;
  /** sm 44 px (rows), md tiles, xl the card. */
  size?: 'sm' | 'md' | 'xl';
  /** Empty beside the name of the goods. */
  alt?: string;
};

/** A product's picture, or the drawing of its group. */
export function ProductPicture(props: Props) {
  const { picture, picturetype, header = '', group = '', size = 'sm', alt = '' } = props;
  const { name, tint } = props.drawing ?? drawingOf(header, group);
  const photo = picture !== '' && picturetype === 'photo';
  const className = ['pic', photo ? 'photo' : tint > 1 && `t${tint}`, size !== 'sm' && size]
    .filter(Boolean)
    .join(' ');
  if (picture !== '') {
    return (
      <span className={photo ? className : `${className} lit`}>
        <img src={picture} alt={alt} loading={size === 'xl' ? undefined : 'lazy'} decoding="async" />
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
