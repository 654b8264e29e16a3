import { createStore, del, get, set, type UseStore } from 'idb-keyval'

/** Photos that are not uploaded yet, in the browser's database: a reload or an empty battery keeps them. */

let store: UseStore | undefined

/** Private windows of some browsers have no database: photos then live as long as the page. */
async function attempt<Result>(use: (photos: UseStore) => Promise<Result>): Promise<Result | undefined> {
  try {
    store ??= createStore('aso-listing', 'photos')
    return await use(store)
  } catch {
    return undefined
  }
}

export async function keepPhoto(id: string, photo: Blob): Promise<void> {
  await attempt((photos) => set(id, photo, photos))
}

export async function recallPhoto(id: string): Promise<Blob | undefined> {
  const photo = await attempt((photos) => get<unknown>(id, photos))
  return photo instanceof Blob ? photo : undefined
}

export async function dropPhoto(id: string): Promise<void> {
  await attempt((photos) => del(id, photos))
}
