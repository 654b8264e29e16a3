import type { BackupSettings, StoredObject } from './files.ts'

/** The bytes of stored files, over the Storage API: hosted, self-hosted and here it is the same. */

const AT_ONCE = 4

const addressOf = (
  { supabaseUrl }: BackupSettings,
  { bucket, name }: Pick<StoredObject, 'bucket' | 'name'>,
): string => `${supabaseUrl}/storage/v1/object/${bucket}/${name.split('/').map(encodeURIComponent).join('/')}`

const headersOf = ({ secretKey }: BackupSettings): Record<string, string> => ({
  apikey: secretKey,
  authorization: `Bearer ${secretKey}`,
})

/** Undefined where the file has been deleted meanwhile. */
export async function download(
  settings: BackupSettings,
  object: Pick<StoredObject, 'bucket' | 'name'>,
): Promise<Uint8Array | undefined> {
  const response = await fetch(addressOf(settings, object), { headers: headersOf(settings) })
  if (response.ok) return new Uint8Array(await response.arrayBuffer())
  const answer = await response.text()
  // Storage says "not found" with 400 and the status that it means in the body.
  if (response.status === 404 || /"statusCode":\s*"?404/.test(answer)) return undefined
  throw new Error(
    `${object.bucket}/${object.name} could not be read: ${response.status} ${answer.slice(0, 200)}`,
  )
}

export async function upload(
  settings: BackupSettings,
  object: StoredObject,
  content: Uint8Array,
): Promise<void> {
  const response = await fetch(addressOf(settings, object), {
    method: 'POST',
    headers: {
      ...headersOf(settings),
      'content-type': object.type,
      'cache-control': object.cacheControl,
      'x-upsert': 'true',
    },
    body: Buffer.from(content),
  })
  if (response.ok) return
  const answer = (await response.text()).slice(0, 200)
  throw new Error(`${object.bucket}/${object.name} could not be written: ${response.status} ${answer}`)
}

/** A few at a time; the first failure ends it. */
export async function forEachObject<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items]
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
