import BarcodeFormat from '@zxing/library/esm/core/BarcodeFormat';
import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap';
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer';
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType';
import Code128Reader from '@zxing/library/esm/core/oned/Code128Reader';
import MultiFormatUPCEANReader from '@zxing/library/esm/core/oned/MultiFormatUPCEANReader';
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource';

/** Only these readers of the library are loaded, because two thirds of it read other codes. */

const hints = new Map<DecodeHintType, unknown>([
  [DecodeHintType.TRY_HARDER, true],
  [
    DecodeHintType.POSSIBLE_FORMATS,
    [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A, BarcodeFormat.UPC_E],
  ],
]);
const readers = [new MultiFormatUPCEANReader(hints), new Code128Reader()];

/** The maximum width of the picture that is searched: enough for the bars of a label that fills half of it. */
const mostWidth = 1_024;

const canvas = document.createElement('canvas');

/** Returns the barcode in the current picture of a video; undefined when there is none. */
export function readBarcode(video: HTMLVideoElement): string | undefined {
  const scale = Math.min(1, mostWidth / video.videoWidth);
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || canvas.width === 0) return undefined;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const grey = new Uint8ClampedArray(data.length / 4);
  for (let i = 0; i < grey.length; i++)
    grey[i] = (data[4 * i]! + 2 * data[4 * i + 1]! + data[4 * i + 2]!) >> 2;
  const picture = new BinaryBitmap(
    new HybridBinarizer(new RGBLuminanceSource(grey, canvas.width, canvas.height)),
  );
  for (const reader of readers) {
    try {
      return reader.decode(picture, hints).getText();
    } catch {
      // The reader throws when it finds no code.
    }
  }
  return undefined;
}
