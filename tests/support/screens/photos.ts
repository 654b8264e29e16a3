import { userEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import { readPicture } from '#contract/rules/picture-bytes.ts'

/** What a browser does with photos, and the DOM of Node does not: opening them, drawing them, and sending them. */

/** To be called in a test whose screen takes photos: they are opened if their bytes are a picture, and sent by `fetch`. */
export function takesPhotos(): void {
  vi.stubGlobal('XMLHttpRequest', RequestByFetch)
  vi.stubGlobal('createImageBitmap', openPicture)
  const context = { fillStyle: '', fillRect: () => {}, drawImage: () => {} }
  const drawing = vi
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue(context as unknown as ReturnType<HTMLCanvasElement['getContext']>)
  const writing = vi
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done) => done(new Blob(['drawn anew'], { type: 'image/jpeg' })))
  onTestFinished(() => {
    drawing.mockRestore()
    writing.mockRestore()
    vi.unstubAllGlobals()
  })
}

async function openPicture(file: Blob): Promise<Pick<ImageBitmap, 'width' | 'height' | 'close'>> {
  const picture = readPicture(new Uint8Array(await file.arrayBuffer()))
  if (!picture) throw new DOMException('The source image could not be decoded', 'InvalidStateError')
  return { width: picture.width, height: picture.height, close: () => {} }
}

class RequestByFetch {
  upload = {}
  status = 0
  responseText = ''
  onload: () => void = () => {}
  onerror: () => void = () => {}
  readonly #headers: Record<string, string> = {}
  #method = ''
  #address = ''

  open(method: string, address: string): void {
    this.#method = method
    this.#address = address
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value
  }

  send(body: Blob): void {
    const sent = fetch(this.#address, { method: this.#method, headers: this.#headers, body })
    const read = async (answer: Response) => {
      this.status = answer.status
      this.responseText = await answer.text()
      this.onload()
    }
    void sent.then(read, () => this.onerror())
  }
}

/** Chosen on the phone, which offers other files as well. */
export const choosePhotos = (input: HTMLElement, ...files: File[]): Promise<void> =>
  userEvent.setup({ delay: null, applyAccept: false }).upload(input, files)

/** The storage refuses a file with a status of its own, and says so in these words. */
export const refusedByStorage = (statusCode: number, message = 'refused'): Response =>
  Response.json({ statusCode: String(statusCode), error: 'refused', message }, { status: 400 })
