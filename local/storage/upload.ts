import { createHash } from 'node:crypto'
import type { Caller, Credentials } from '../credentials/caller.ts'
import { BodyTooLarge, type Incoming, json, MEGABYTE } from '../http/messages.ts'
import { examine, isAllowedType } from './content.ts'
import { refusals } from './errors.ts'
import type { StoredFiles } from './files.ts'
import type { Bucket, NewObject, ObjectMetadata, StorageObjects } from './objects.ts'
import { createUploadQueue } from './upload-queue.ts'

/** How much a multipart form may add to the size of the file. */
const SLACK = 64 * 1024
export const DEFAULT_LIMIT = 50 * MEGABYTE

interface Upload {
  content: Uint8Array
  /** The type that the sender says. */
  declared: string
  cacheControl: string
  userMetadata: unknown
}

export interface UploadTarget {
  bucket: string
  name: string
  replace: boolean
  /** An update of what is there, instead of a new object. */
  existing: boolean
}

function parseMetadata(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    throw refusals.badRequest('The metadata is not JSON')
  }
}

export function readCacheControl(value: string | null): string {
  const seconds = value?.match(/^(?:max-age=)?(\d{1,9})$/)?.[1]
  return seconds === undefined ? 'no-cache' : `max-age=${seconds}`
}

async function readForm(request: Request): Promise<Upload> {
  const form = await request.formData().catch(() => {
    throw refusals.badRequest('The form can not be read')
  })
  const file = [...form.values()].find((value) => typeof value !== 'string')
  if (typeof file !== 'object') throw refusals.badRequest('The form has no file')
  const field = (name: string): string | null => {
    const value = form.get(name)
    return typeof value === 'string' ? value : null
  }
  return {
    content: new Uint8Array(await file.arrayBuffer()),
    declared: file.type,
    cacheControl: readCacheControl(field('cacheControl')),
    userMetadata: parseMetadata(field('metadata')),
  }
}

export function metadataInHeader(headers: Headers): unknown {
  const encoded = headers.get('x-metadata')
  return parseMetadata(encoded && Buffer.from(encoded, 'base64').toString('utf8'))
}

async function readUpload(request: Request): Promise<Upload> {
  const { headers } = request
  if (headers.get('content-type')?.startsWith('multipart/form-data')) return readForm(request)
  return {
    content: new Uint8Array(await request.arrayBuffer()),
    declared: headers.get('content-type') ?? '',
    cacheControl: readCacheControl(headers.get('cache-control')),
    userMetadata: metadataInHeader(headers),
  }
}

function metadataOf({ content, cacheControl }: Upload, mimetype: string): ObjectMetadata {
  const eTag = `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`
  const size = content.length
  const lastModified = new Date().toISOString()
  return { eTag, size, mimetype, cacheControl, lastModified, contentLength: size, httpStatusCode: 200 }
}

/** Of a file that has not arrived, for asking whether it may. */
export const unknownMetadata = (size = 0): ObjectMetadata => ({
  ...{ mimetype: '', size, contentLength: size, httpStatusCode: 200 },
  ...{ cacheControl: '', eTag: '', lastModified: '' },
})

/** Whether a bucket takes a file of this size and type, newly uploaded or from another bucket. */
export function checkFits(
  { size, mimetype }: Pick<ObjectMetadata, 'size' | 'mimetype'>,
  bucket: Bucket,
): void {
  if (size > limitOf(bucket)) throw refusals.tooLarge()
  if (!isAllowedType(mimetype, bucket.allowed_mime_types)) throw refusals.wrongType(mimetype)
}

/** The file as it is stored; HEIC photos were converted. */
async function check(
  upload: Upload,
  bucket: Bucket,
  person: string,
): Promise<Upload & { metadata: ObjectMetadata }> {
  if (upload.content.length > limitOf(bucket)) throw refusals.tooLarge()
  const { type, content } = await examine(upload.content, upload.declared, person)
  const stored = { ...upload, content }
  const metadata = metadataOf(stored, type)
  checkFits(metadata, bucket)
  return { ...stored, metadata }
}

function limitOf(bucket: Bucket): number {
  return bucket.file_size_limit ?? DEFAULT_LIMIT
}

/** The size of the file by its headers, without the form around it; 0 where the request does not say. */
function announcedSize({ headers }: Incoming): number {
  const length = Number(headers.get('content-length') ?? 0)
  const isForm = headers.get('content-type')?.startsWith('multipart/form-data') === true
  return Math.max(0, isForm ? length - SLACK : length)
}

/** How many uploads of one person are received at a time, and how many more may wait. */
const AT_A_TIME = 2
const MOST_WAITING = 100

export function createUploads(objects: StorageObjects, files: StoredFiles) {
  const inTurn = createUploadQueue({
    concurrency: Number.POSITIVE_INFINITY,
    perPerson: AT_A_TIME,
    waitingPerPerson: MOST_WAITING,
  })

  /** Checks policies, names and quotas before the body is read, so that a refused upload costs nothing. */
  const checkAllowed = async (target: UploadTarget, incoming: Incoming, caller: Caller): Promise<void> => {
    const { bucket, name, replace, existing } = target
    const metadata = unknownMetadata(announcedSize(incoming))
    const object = { bucket, name, version: '', metadata, userMetadata: null }
    if (!existing) await objects.mayInsert(caller, object, replace)
    else if (!(await objects.mayUpdate(caller, object))) throw refusals.noObject()
  }

  const save = async (target: UploadTarget, object: NewObject, { caller }: Credentials): Promise<string> => {
    const before = await objects.findUnchecked(target.bucket, target.name)
    const id = target.existing
      ? await objects.update(caller, object)
      : await objects.insert(caller, object, target.replace)
    if (id === undefined) throw refusals.noObject()
    if (before && (target.existing || target.replace)) await files.remove([before.version])
    return id
  }

  const take = async (
    incoming: Incoming,
    bucket: Bucket,
    target: UploadTarget,
    credentials: Credentials,
    person: string,
  ): Promise<Response> => {
    const request = await incoming.read(limitOf(bucket) + SLACK)
    const { content, metadata, userMetadata } = await check(await readUpload(request), bucket, person)
    const version = await files.write(content)
    try {
      const object = { bucket: target.bucket, name: target.name, version, metadata, userMetadata }
      const id = await save(target, object, credentials)
      const path = `${target.bucket}/${target.name}`
      return json({ Id: id, Key: path, path: target.name, fullPath: path })
    } catch (error) {
      await files.remove([version])
      throw error
    }
  }

  return async (incoming: Incoming, target: UploadTarget, credentials: Credentials): Promise<Response> => {
    const bucket = await objects.bucket(target.bucket)
    if (!bucket) throw refusals.noBucket()
    if (announcedSize(incoming) > limitOf(bucket)) throw new BodyTooLarge()
    const { caller } = credentials
    const person = caller.userId ?? caller.role
    return inTurn(person, async () => {
      await checkAllowed(target, incoming, caller)
      return take(incoming, bucket, target, credentials, person)
    })
  }
}

export type Uploads = ReturnType<typeof createUploads>
