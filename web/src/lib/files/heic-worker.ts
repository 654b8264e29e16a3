import create from 'libheif-js/libheif-wasm/libheif-bundle.mjs'

/** Opens HEIC where the browser does not, away from the screen: it takes a phone a second or two. */

export type Opened = { picture: ImageBitmap } | { failed: string }

async function open(photo: Blob): Promise<ImageBitmap> {
  const [image] = new (create().HeifDecoder)().decode(new Uint8Array(await photo.arrayBuffer()))
  if (!image) throw new Error('There is no picture in it')
  const pixels = new ImageData(image.get_width(), image.get_height())
  await new Promise<void>((resolve, reject) => {
    image.display(pixels, (shown) => (shown ? resolve() : reject(new Error('It cannot be opened'))))
  })
  return createImageBitmap(pixels)
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  open(data).then(
    (picture) => postMessage({ picture } satisfies Opened, { transfer: [picture] }),
    (error: unknown) => postMessage({ failed: String(error) } satisfies Opened),
  )
})
