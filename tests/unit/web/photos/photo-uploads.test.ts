import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  draftKey,
  forgetDraft,
  keepDraft,
  noteArrival,
  recallDraft,
  type StoredDraft,
} from '@/features/listing/model/draft-store'
import { emptyForm } from '@/features/listing/model/listing-form'
import { addressesOf, changePhotos, storedPhoto } from '@/features/listing/model/photo-list'
import { type PhotoUploadServices, PhotoUploads } from '@/features/listing/model/photo-uploads'

const photos = ['a', 'b', 'c'].map((address) => storedPhoto(address))
const order = (id: string, to: number) => addressesOf(changePhotos(photos, { do: 'move', id, to })).join('')

test.each([
  ['a', 2, 'bca'],
  ['c', 0, 'cab'],
  ['b', 2, 'acb'],
  ['b', 1, 'abc'],
  ['a', -5, 'abc'],
  ['a', 99, 'bca'],
  ['nobody', 0, 'abc'],
])('%s moved to %i gives %s', (id, to, expected) => {
  expect(order(id, to)).toBe(expected)
})

/** Nothing is stored and nothing fails unless a test says so. */
function world(part: Partial<PhotoUploadServices> = {}) {
  const kept = new Map<string, Blob>()
  let sent = 0
  return {
    kept,
    upload: vi.fn(async () => `sent-${++sent}`),
    arrived: vi.fn(),
    remove: vi.fn(async () => undefined),
    isThere: async () => true,
    keep: async (id: string, photo: Blob) => void kept.set(id, photo),
    recall: async (id: string) => kept.get(id),
    drop: async (id: string) => void kept.delete(id),
    preview: () => 'blob:1',
    forgetPreview: vi.fn(),
    ...part,
  }
}

const photo = new Blob(['photo'])
const states = (uploads: PhotoUploads) => uploads.photos().map(({ state }) => state)

describe('the uploads', () => {
  test('keeps a photo from the moment it is chosen until it is sent', async () => {
    const around = world()
    const uploads = new PhotoUploads([], around)
    await uploads.add(photo)
    expect(around.kept.size).toBe(1)
    expect(await uploads.settle()).toEqual(['sent-1'])
    expect(around.kept.size).toBe(0)
    expect(around.arrived).toHaveBeenCalledWith(uploads.photos()[0]?.id, 'sent-1')
  })

  test('goes on with the next after a failure, says what failed, and tries again when asked', async () => {
    let calls = 0
    const around = world({
      upload: async () => {
        calls += 1
        if (calls === 1) throw new Error('no')
        return `sent-${calls}`
      },
    })
    const uploads = new PhotoUploads([], around)
    await uploads.add(photo)
    await uploads.add(photo)
    await expect(uploads.settle()).rejects.toThrow('no')
    expect(states(uploads)).toEqual(['failed', 'stored'])
    expect(around.kept.size).toBe(1)
    expect(await uploads.settle()).toEqual(['sent-3', 'sent-2'])
  })

  test('restores the photos of an earlier visit, and counts those that the browser has deleted', async () => {
    const around = world()
    around.kept.set('x', photo)
    const draft = [
      { id: 'x', address: null, fresh: true },
      { id: 'lost', address: null, fresh: true },
      { id: 'y', address: 'stored', fresh: true },
    ]
    const uploads = new PhotoUploads(draft, around)
    expect(await uploads.recall()).toBe(1)
    expect(await uploads.settle()).toEqual(['sent-1', 'stored'])
  })

  test('removes from storage only photos that no item shows', () => {
    const around = world()
    const uploads = new PhotoUploads(
      [
        { id: 'of-item', address: 'of-item', fresh: false },
        { id: 'fresh', address: 'fresh', fresh: true },
      ],
      around,
    )
    uploads.remove('of-item')
    uploads.remove('fresh')
    expect(around.remove).toHaveBeenCalledExactlyOnceWith('fresh')
    expect(uploads.photos()).toEqual([])
  })

  test('removes a photo from storage that was removed during its upload', async () => {
    let arrive: (address: string) => void = () => undefined
    const around = world({ upload: () => new Promise((resolve) => (arrive = resolve)) })
    const uploads = new PhotoUploads([], around)
    await uploads.add(photo)
    const sending = uploads.send()
    uploads.remove(uploads.photos()[0]?.id ?? '')
    arrive('late')
    await sending
    expect(around.remove).toHaveBeenCalledWith('late')
    expect(around.arrived).not.toHaveBeenCalled()
  })

  test('forgets photos that another device has removed', async () => {
    const around = world({ isThere: async (address) => address !== 'b' })
    const uploads = new PhotoUploads(photos, around)
    expect(await uploads.dropGone()).toBe(1)
    expect(addressesOf(uploads.photos())).toEqual(['a', 'c'])
    uploads.replace(['c'])
    expect(addressesOf(uploads.photos())).toEqual(['c'])
  })
})

describe('a draft', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    })
  })
  const key = draftKey('ada', 'new')
  const draft: StoredDraft = {
    form: { ...emptyForm, title: 'Gown' },
    photos: [{ id: '1', address: null, fresh: true }],
    opened: null,
    uncertain: false,
  }

  test('is kept for each person, until it is stored', () => {
    keepDraft(key, draft)
    expect(recallDraft(key)).toEqual(draft)
    expect(recallDraft(draftKey('bola', 'new'))).toBeNull()
    forgetDraft(key)
    expect(recallDraft(key)).toBeNull()
  })

  test('of another release gets the fields of this one; an invalid one is ignored', () => {
    stored.set(key, JSON.stringify({ form: { title: 'Old' }, photos: [] }))
    expect(recallDraft(key)?.form).toEqual({ ...emptyForm, title: 'Old' })
    for (const nonsense of ['{', 'null', '[]', '{"form":1,"photos":[]}']) {
      stored.set(key, nonsense)
      expect(recallDraft(key)).toBeNull()
    }
  })

  test('includes a photo that was uploaded after the form was left', () => {
    keepDraft(key, draft)
    noteArrival(key, '1', 'address')
    noteArrival(key, 'other', 'elsewhere')
    expect(recallDraft(key)?.photos).toEqual([{ id: '1', address: 'address', fresh: true }])
    noteArrival(draftKey('bola', 'new'), '1', 'address')
    expect(stored.size).toBe(1)
  })
})
