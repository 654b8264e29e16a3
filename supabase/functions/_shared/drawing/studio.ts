import { readFile } from 'node:fs/promises'
import fontkit from '@pdf-lib/fontkit'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { encode } from 'jpeg-js'
import type { Bytes } from '../bytes.ts'
import type { Measure } from './text.ts'

const quality = 84

/** Deployed with each function that draws as static files: see config.toml. */
const files = {
  display: new URL('../../share-card/fonts/BricolageGrotesque-Bold.ttf', import.meta.url),
  text: new URL('../../generate-rental-agreement/fonts/NotoSans-Regular.ttf', import.meta.url),
  bold: new URL('../../generate-rental-agreement/fonts/NotoSans-Bold.ttf', import.meta.url),
  program: new URL('../../share-card/resvg.wasm', import.meta.url),
}

export interface Studio {
  /** How wide a text is in the display face, and in the text face, at this size. */
  display(size: number): Measure
  text(size: number): Measure
  /** A drawing as a JPEG. */
  photograph(svg: string): Bytes
}

let studio: Promise<Studio> | undefined

/** Loaded for the first drawing. */
export function openStudio(): Promise<Studio> {
  studio ??= open().catch((error: unknown) => {
    studio = undefined
    throw error
  })
  return studio
}

async function open(): Promise<Studio> {
  const [display, text, bold, program] = await Promise.all(
    [files.display, files.text, files.bold, files.program].map(read),
  )
  if (!display || !text || !bold || !program) throw new Error('A font or the drawing program is missing')
  await initWasm(WebAssembly.compile(program))
  return {
    display: measureIn(display),
    text: measureIn(text),
    photograph: (svg) => photograph(svg, [display, text, bold]),
  }
}

async function read(file: URL): Promise<Bytes> {
  return new Uint8Array(await readFile(file))
}

function measureIn(file: Uint8Array): (size: number) => Measure {
  const font = fontkit.create(file)
  return (size) => (text) => (font.layout(text).advanceWidth / font.unitsPerEm) * size
}

function photograph(svg: string, fontBuffers: Uint8Array[]): Bytes {
  const drawing = new Resvg(svg, {
    font: {
      fontBuffers,
      loadSystemFonts: false,
      defaultFontFamily: 'Noto Sans',
      sansSerifFamily: 'Noto Sans',
    },
  })
  const image = drawing.render()
  const { width, height } = image
  const jpeg = encode({ width, height, data: image.pixels }, quality)
  image.free()
  drawing.free()
  return new Uint8Array(jpeg.data)
}
