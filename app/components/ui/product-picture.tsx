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
  /** `sm`: 44 px, in rows; `md`: in tiles; `large`: in the card. */
  size?: 'sm' | 'md' | 'large';
  /** Empty when the name of the product is shown beside it. */
  alt?: string;
};

/** A product's picture, or the drawing of its group. */
export function ProductPicture(props: Props) {
  return <Picture {...pictureOf(props)} />;
}

type PictureData = { className: string; src: string; drawing: string; alt: string; lazy: boolean };

/** Returns the data of `Picture`. */
export function pictureOf(props: Props): PictureData {
  const { picture, picturetype, header = '', group = '', size = 'sm', alt = '' } = props;
  const { name, tint } = props.drawing ?? drawingOf(header, group);
  const lazy = size !== 'large';
  const photo = picture !== '' && picturetype === 'photo';
  const look = `picture ${photo ? 'photo' : `tint-${tint}`} ${size}`;
  return {
    className: photo || picture === '' ? look : `${look} on-light`,
    // The small copy of an uploaded picture (decisions/goods-at-the-desk.md).
    src: lazy && picture.startsWith('/media/') ? `${picture}?small` : picture,
    drawing: picture === '' ? `${drawingsUrl}#${name}` : '',
    alt,
    lazy,
  };
}

export function Picture({ className, src, drawing, alt, lazy }: PictureData) {
  if (src !== '') {
    return (
      <span className={className}>
        <img src={src} alt={alt} loading={lazy ? 'lazy' : undefined} decoding="async" />
      </span>
    );
  }
  return (
    <span className={className} {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <use href={drawing} />
      </svg>
    </span>
  );
}
