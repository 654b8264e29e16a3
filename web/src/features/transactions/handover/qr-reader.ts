/** Reads QR codes. The browser's own class is not known to TypeScript yet. */
export interface QrReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

interface QrReaderClass {
  new (options: { formats: ['qr_code'] }): QrReader
  getSupportedFormats(): Promise<readonly string[]>
}

/** Without a camera the code is typed. */
export function canScan(): boolean {
  return 'mediaDevices' in navigator
}

/** The browser's own reader, else one that is downloaded now: iPhones and Firefox have none. */
export async function createQrReader(): Promise<QrReader> {
  const own = (globalThis as { BarcodeDetector?: QrReaderClass }).BarcodeDetector
  const Reader = own && (await readsQrCodes(own)) ? own : (await import('./wasm-qr-reader')).WasmQrReader
  return new Reader({ formats: ['qr_code'] })
}

/** Some computers have the class and read nothing with it. */
async function readsQrCodes(reader: QrReaderClass): Promise<boolean> {
  return (await reader.getSupportedFormats()).includes('qr_code')
}
