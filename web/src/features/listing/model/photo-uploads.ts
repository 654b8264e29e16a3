import type { DraftPhoto } from './draft-store'
import { addressesOf, changePhotos, type Photo, type PhotoAction, storedPhoto } from './photo-list'

export interface PhotoUploadServices {
  upload: (photo: Blob, onProgress: (share: number) => void) => Promise<string>
  /** Called also when the form was left meanwhile. */
  arrived: (id: string, address: string) => void
  remove: (address: string) => Promise<void>
  isThere: (address: string) => Promise<boolean>
  keep: (id: string, photo: Blob) => Promise<void>
  recall: (id: string) => Promise<Blob | undefined>
  drop: (id: string) => Promise<void>
  preview: (photo: Blob) => string
  forgetPreview: (address: string) => void
}

/**
 * The photos of one form: each is kept in the browser from the moment it is chosen, goes out by itself one after the
 * other, and stays in the form when that fails.
 */
export class PhotoUploads {
  #photos: readonly Photo[]
  readonly #blobs = new Map<string, Blob>()
  readonly #listeners = new Set<() => void>()
  readonly #world: PhotoUploadServices
  #sending: Promise<void> | undefined
  #failure: unknown

  constructor(photos: readonly DraftPhoto[], world: PhotoUploadServices) {
    this.#world = world
    this.#photos = photos.map(({ id, address, fresh }) =>
      address
        ? storedPhoto(address, fresh)
        : { id, address, fresh, preview: null, state: 'waiting', share: 0 },
    )
  }

  readonly photos = (): readonly Photo[] => this.#photos

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes the photos of an earlier visit from the browser; how many it has not kept. */
  async recall(): Promise<number> {
    let lost = 0
    for (const { id } of this.#photos.filter(({ address }) => !address)) {
      const blob = this.#blobs.get(id) ?? (await this.#world.recall(id))
      if (!blob) lost += 1
      if (blob) this.#take(id, blob)
      else this.#change({ do: 'remove', id })
    }
    return lost
  }

  async add(blob: Blob): Promise<void> {
    const id = `${Date.now()}-${Math.random().toString(36).slice(2)}`
    this.#change({
      do: 'add',
      photos: [{ id, address: null, fresh: true, preview: null, state: 'waiting', share: 0 }],
    })
    this.#take(id, blob)
    await this.#world.keep(id, blob)
  }

  move(id: string, to: number): void {
    this.#change({ do: 'move', id, to })
  }

  remove(id: string): void {
    const photo = this.#photos.find((one) => one.id === id)
    if (!photo) return
    this.#change({ do: 'remove', id })
    this.#clear(photo)
  }

  /** Takes over the photos of another device. */
  replace(addresses: readonly string[]): void {
    const gone = this.#photos.filter(({ address }) => !address || !addresses.includes(address))
    this.#change({ do: 'replace', photos: addresses.map((address) => storedPhoto(address)) })
    for (const photo of gone) this.#clear(photo)
  }

  /** Lets go of stored photos that another device has removed meanwhile; how many they are. */
  async dropGone(): Promise<number> {
    const stored = this.#photos.flatMap(({ id, address }) => (address ? [{ id, address }] : []))
    const there = await Promise.all(stored.map(({ address }) => this.#world.isThere(address)))
    const gone = stored.filter((_, position) => !there[position])
    for (const { id } of gone) this.#change({ do: 'remove', id })
    return gone.length
  }

  /** Sends what is waiting, and what failed before. Never rejects: the photos say how it went. */
  async send(): Promise<void> {
    for (const photo of this.#photos) {
      if (photo.state === 'failed') this.#change({ do: 'change', id: photo.id, to: { state: 'waiting' } })
    }
    // One that is added while the last one ends starts another round.
    while (this.#waiting() || this.#sending) {
      this.#sending ??= this.#sendAll().finally(() => {
        this.#sending = undefined
      })
      await this.#sending
    }
  }

  /** The addresses of all photos in their order; throws where one could not be sent. */
  async settle(): Promise<string[]> {
    this.#failure = undefined
    await this.send()
    if (this.#photos.some(({ address }) => !address)) {
      throw this.#failure ?? new Error('A photo was not sent')
    }
    return addressesOf(this.#photos)
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#waiting(); next; next = this.#waiting()) {
      const { id } = next
      const blob = this.#blobs.get(id)
      if (!blob) return
      await this.#sendOne(id, blob)
    }
  }

  async #sendOne(id: string, blob: Blob): Promise<void> {
    const show = (to: Partial<Photo>) => this.#change({ do: 'change', id, to })
    show({ state: 'sending', share: 0 })
    try {
      const address = await this.#world.upload(blob, (share) => show({ share }))
      if (this.#photos.some((photo) => photo.id === id)) {
        show({ address, state: 'stored', share: 1 })
        this.#world.arrived(id, address)
      } else await this.#world.remove(address)
      await this.#world.drop(id)
    } catch (error) {
      this.#failure = error
      show({ state: 'failed', share: 0 })
    }
  }

  #waiting(): Photo | undefined {
    return this.#photos.find(({ state, id }) => state === 'waiting' && this.#blobs.has(id))
  }

  #take(id: string, blob: Blob): void {
    this.#blobs.set(id, blob)
    this.#change({ do: 'change', id, to: { preview: this.#world.preview(blob) } })
  }

  #clear({ id, address, fresh, preview }: Photo): void {
    if (preview) this.#world.forgetPreview(preview)
    this.#blobs.delete(id)
    const forget = async () => {
      if (!address) await this.#world.drop(id)
      else if (fresh) await this.#world.remove(address)
    }
    // A file that could not be removed does no harm, so no error is shown.
    forget().catch(() => undefined)
  }

  #change(action: PhotoAction): void {
    const changed = changePhotos(this.#photos, action)
    if (changed === this.#photos) return
    this.#photos = changed
    for (const listener of this.#listeners) listener()
  }
}
