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
