import { limits } from '#contract/constants.ts'
import type { Message } from '#contract/messages/common.ts'
import { photoMessages } from '#contract/messages/photo.ts'
import { authorizedFetch } from '@/lib/authorized-fetch'
import { getEnv } from '@/lib/env'
import { Refusal } from '@/lib/errors'
import { session } from '@/lib/session'
import { messageIn, refusesToken, statusIn } from './storage-answer'

type Bucket =
  | 'profiles'
  | 'item-images'
  | 'verification-documents'
  | 'condition-photos'
  | 'documents'
  | 'chat-photos'

interface UploadOptions {
  /** Takes the place of what has this path already. */
  upsert?: boolean
  /** How much has left the phone, from 0 to 1. */
  onProgress?: (share: number) => void
}

interface Answer {
  status: number
  body: string
}

/**
 * Puts a file into a bucket as the person who is signed in, under a path that begins with their id. Throws a `Refusal`
 * with the storage's status: 413 too large, 415 another type than the bucket takes and 429 too many come with words, the
 * rest leaves them to the screen.
 */
export async function uploadFile(
  bucket: Bucket,
  path: string,
  file: Blob,
  { upsert = false, onProgress }: UploadOptions = {},
): Promise<void> {
  const token = await session.accessToken()
  const sendAs = (bearer: string | null) => send(bucket, path, file, upsert, bearer, onProgress)
  let answer = await sendAs(token)
  if (token && refusesToken(answer.status, answer.body)) {
    const renewed = await session.renewedToken()
    if (renewed) answer = await sendAs(renewed)
  }
  if (answer.status < 300) return
  throw refusalOf(answer)
}

/** Takes own files out of a bucket; what is not there any more is no failure. */
export async function removeFiles(bucket: Bucket, paths: readonly string[]): Promise<void> {
  const response = await authorizedFetch(`${getEnv().supabaseUrl}/storage/v1/object/${bucket}`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prefixes: paths }),
  })
  if (response.ok) return
  throw new Refusal(undefined, undefined, statusIn(await response.text()) ?? response.status)
}

/** The address of a file in a public bucket. A replaced file gets another `version`, or caches show the old one. */
export function publicUrl(bucket: 'profiles' | 'item-images', path: string, version?: number): string {
  const address = `${getEnv().supabaseUrl}/storage/v1/object/public/${bucket}/${path}`
  return version === undefined ? address : `${address}?v=${version}`
}

/** What is wrong with a file that should be a photo; nothing where it may be sent. */
export function photoProblem({
  name,
  type,
  size,
}: Pick<File, 'type' | 'size'> & { name?: string }): Message | undefined {
  // Browsers that can't open HEIC have no name for it, either.
  if (!type.startsWith('image/') && !/\.hei[cf]$/i.test(name ?? '')) return photoMessages.invalidFile
  if (size > limits.photoBytes) return photoMessages.tooLarge
  return undefined
}

/**
 * The photo as a JPEG of at most 1600 pixels a side, or as many as are said, upright. Nothing but the picture remains: a phone writes into its
 * photos where they were taken.
 */
export async function shrinkPhoto(photo: Blob, edge: number = limits.photoEdge): Promise<Blob> {
  const picture = await openPhoto(photo).catch(() => {
    throw new Refusal(photoMessages.unreadable.text, photoMessages.unreadable.title, 415)
  })
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height))
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws nothing')
  // A JPEG knows no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return jpegOf(canvas)
}

async function openPhoto(photo: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(photo, { imageOrientation: 'from-image' })
  } catch (error) {
    const { isHeic, openHeic } = await import('./heic')
    if (await isHeic(photo)) return openHeic(photo)
    throw error
  }
}

export function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The canvas gave no picture'))
    canvas.toBlob(done, 'image/jpeg', limits.photoQuality)
  })
}

/** By XMLHttpRequest, which alone tells how far a slow upload is. */
function send(
  bucket: Bucket,
  path: string,
  file: Blob,
  upsert: boolean,
  token: string | null,
  onProgress: UploadOptions['onProgress'],
): Promise<Answer> {
  const { supabaseUrl, publishableKey } = getEnv()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${supabaseUrl}/storage/v1/object/${bucket}/${path}`)
    request.timeout = 120_000
    request.setRequestHeader('apikey', publishableKey)
    request.setRequestHeader('authorization', `Bearer ${token ?? publishableKey}`)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.setRequestHeader('cache-control', 'max-age=3600')
    request.setRequestHeader('x-upsert', String(upsert))
    if (onProgress) {
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = () => resolve({ status: request.status, body: request.responseText })
    // The same message as that of `fetch`, so that being offline is explained in the same way.
    request.onerror = () => reject(new TypeError('Failed to fetch'))
    request.ontimeout = () => reject(new Error('The upload took too long'))
    request.send(file)
  })
}

/** A hosted Storage keeps the words of a rule of ours to itself, and names its code: `database error, code: PT429`. */
const hostedRule = /\bcode: PT([45]\d\d)\b/

function refusalOf({ status: httpStatus, body }: Answer): Refusal {
  const message = messageIn(body)
  const rule = hostedRule.exec(message)?.[1]
  const status = rule ? Number(rule) : (statusIn(body) ?? httpStatus)
  if (status === 429) {
    const { title, text } = photoMessages.tooMany
    return new Refusal(rule ? text : message || text, title, status)
  }
  const words = wordsOf(status)
  return new Refusal(words?.text, words?.title, status)
}

function wordsOf(status: number): Message | undefined {
  if (status === 413) return photoMessages.tooLarge
  return status === 415 ? photoMessages.invalidFile : undefined
}
