/** The part of the Barcode Detection API that is used; TypeScript has no types for it yet. */
type NativeDetector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type NativeClass = {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
};

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128'];

/** Returns the barcode in the current picture of a video; undefined when there is none. */
type Detect = (video: HTMLVideoElement) => Promise<string | undefined>;

/**
 * Returns the browser's own detector when it supports all formats, else the detector of the library, which is loaded
 * only in that case.
 */
export async function barcodeDetector(): Promise<Detect> {
  const { BarcodeDetector: Native } = window as Window & { BarcodeDetector?: NativeClass };
  const known = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  if (Native && formats.every((format) => known.includes(format))) {
    const native = new Native({ formats });
    return async (video) => (await native.detect(video))[0]?.rawValue;
  }
  const { readBarcode } = await import('./read-barcode.ts');
  return async (video) => readBarcode(video);
}
