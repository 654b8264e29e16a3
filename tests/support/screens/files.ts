import { phonePhoto } from '../fixtures/drawn-files.ts'
import { smallPdf } from '../fixtures/pdf.ts'

/** Files as they are chosen on a phone. */

export const photoOf = async (name: string): Promise<File> =>
  new File([new Uint8Array(await phonePhoto(60, 40))], `${name}.jpg`, { type: 'image/jpeg' })

export const pdfOf = (name: string): File =>
  new File([new Uint8Array(smallPdf)], `${name}.pdf`, { type: 'application/pdf' })
