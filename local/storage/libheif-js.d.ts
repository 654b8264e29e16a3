/** The part of libheif that Aso uses: decoding HEIC, which only Safari among browsers and no build of sharp on npm can do. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface Pixels {
    data: Uint8ClampedArray
    width: number
    height: number
  }

  interface HeifImage {
    get_width(): number
    get_height(): number
    /** Upright, as red, green, blue and alpha; null where it can't be decoded. */
    display(target: Pixels, done: (pixels: Pixels | null) => void): void
    free(): void
  }

  interface LibHeif {
    HeifDecoder: new () => { decode(content: Uint8Array): HeifImage[] }
  }

  export default function create(): LibHeif
}
