import { readFile } from 'node:fs/promises'

/** Of every PDF: deployed with each function that writes one, as static files, see config.toml. */
const folder = '../../../generate-rental-agreement/fonts'

export async function readFonts(): Promise<{ regular: Uint8Array; bold: Uint8Array }> {
  const [regular, bold] = await Promise.all([readFont('Regular'), readFont('Bold')])
  return { regular, bold }
}

async function readFont(weight: 'Regular' | 'Bold'): Promise<Uint8Array> {
  return new Uint8Array(await readFile(new URL(`${folder}/NotoSans-${weight}.ttf`, import.meta.url)))
}
