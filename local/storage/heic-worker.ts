import { parentPort, workerData } from 'node:worker_threads'
import create from 'libheif-js/libheif-wasm/libheif-bundle.mjs'

/** Decodes one HEIC photo, in a thread of its own so that the server stays responsive. */

export interface OpenedPhoto {
  pixels: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

const [image] = new (create().HeifDecoder)().decode(workerData as Uint8Array)
if (!image) throw new Error('There is no picture in it')
const [width, height] = [image.get_width(), image.get_height()]
const pixels = new Uint8ClampedArray(width * height * 4)
image.display({ data: pixels, width, height }, (shown) => {
  if (!shown) throw new Error('The picture can not be opened')
  const opened: OpenedPhoto = { pixels, width, height }
  parentPort?.postMessage(opened, [pixels.buffer])
})
