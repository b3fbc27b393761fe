import { ProductPicture } from '#app/components/ui/product-picture.tsx';

type Props = { picture: string; header: string };

/**
 * The picture of a news item or an article. A drawing of goods gets a tinted background; any other picture is a
 * photo.
 */
export function PublicationPicture({ picture, header }: Props) {
  const picturetype = picture.startsWith('/pictures/') ? 'drawing' : 'photo';
  return <ProductPicture picture={picture} picturetype={picturetype} header={header} size="md" />;
}
