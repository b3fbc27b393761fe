/** The maximum side of a complaint picture that the portal keeps. */
const maxSide = 2_000;

/**
 * Re-encodes a picture as a JPEG of at most 2,000 pixels per side, upright; returns undefined when the
 * browser cannot.
 */
export async function shrink(file: File): Promise<File | undefined> {
  const picture = new Image();
  // As a data URL, because the content security policy forbids blob URLs.
  picture.src = await dataOf(file);
  await picture.decode();
  const scale = Math.min(1, maxSide / Math.max(picture.naturalWidth, picture.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
  return blob
    ? new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
    : undefined;
}

function dataOf(file: File): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
}
