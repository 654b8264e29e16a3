/** What browsers call the reading of bars and QR codes; TypeScript does not know it yet. */
export interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

type DetectorClass = new (options: { formats: string[] }) => Detector

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
}

/** Where it cannot, the code is typed. */
export function canScan(): boolean {
  return detectorClass() !== undefined && 'mediaDevices' in navigator
}

export function createDetector(): Detector {
  const Detector = detectorClass()
  if (!Detector) throw new Error('This browser reads no QR codes')
  return new Detector({ formats: ['qr_code'] })
}
