/** Photos that are not uploaded yet, in the browser's database: a reload or a dead battery keeps them. */

const name = 'aso-listing'
const shelf = 'photos'

let opening: Promise<IDBDatabase | null> | undefined

function database(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    // Private windows of some browsers have none: then photos live as long as the page.
    const nothing = () => resolve(null)
    try {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(shelf)
      request.onsuccess = () => resolve(request.result)
      request.onerror = nothing
      request.onblocked = nothing
    } catch {
      nothing()
    }
  })
  return opening
}

async function run<Result>(
  mode: IDBTransactionMode,
  ask: (photos: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  const open = await database()
  if (!open) return undefined
  return new Promise((resolve) => {
    const transaction = open.transaction(shelf, mode)
    const request = ask(transaction.objectStore(shelf))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onerror = () => resolve(undefined)
    transaction.onabort = () => resolve(undefined)
  })
}

export async function keepPhoto(id: string, photo: Blob): Promise<void> {
  await run('readwrite', (photos) => photos.put(photo, id))
}

export async function recallPhoto(id: string): Promise<Blob | undefined> {
  const photo = await run<unknown>('readonly', (photos) => photos.get(id))
  return photo instanceof Blob ? photo : undefined
}

export async function dropPhoto(id: string): Promise<void> {
  await run('readwrite', (photos) => photos.delete(id))
}
