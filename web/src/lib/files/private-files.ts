import type { PictureQuality, PictureWidth } from '#contract/rules/picture-sizes.ts'
import { authorizedFetch } from '@/lib/authorized-fetch'
import { getEnv } from '@/lib/env'

/** Files that only some people may read: listed, and opened by addresses that hold for a while. */

interface LinkOptions {
  seconds: number
  /** A picture made smaller. */
  transform?: { width: PictureWidth; quality: PictureQuality }
  signal?: AbortSignal
}

export async function privateLink(
  bucket: string,
  path: string,
  { signal, ...options }: LinkOptions,
): Promise<string> {
  const { seconds: expiresIn, transform } = options
  const signed = await ask(`sign/${bucket}/${path}`, { expiresIn, ...(transform && { transform }) }, signal)
  if (!isSigned(signed)) throw new Error('The storage signed nothing')
  return `${getEnv().supabaseUrl}/storage/v1${signed.signedURL}`
}

/** The names of the files in a folder. */
export async function listFiles(bucket: string, folder: string, signal?: AbortSignal): Promise<string[]> {
  const entries = await ask(`list/${bucket}`, { prefix: folder, limit: 100 }, signal)
  if (!Array.isArray(entries)) throw new Error('The storage listed nothing')
  return entries.filter(isFile).map(({ name }) => name)
}

async function ask(path: string, body: object, signal?: AbortSignal): Promise<unknown> {
  const response = await authorizedFetch(`${getEnv().supabaseUrl}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
  if (!response.ok) throw new Error(`The storage answered ${response.status}`)
  return await response.json()
}

function isSigned(value: unknown): value is { signedURL: string } {
  return has(value, 'signedURL') && typeof value.signedURL === 'string' && value.signedURL.startsWith('/')
}

/** A folder has no id. */
function isFile(value: unknown): value is { name: string } {
  return has(value, 'name') && typeof value.name === 'string' && has(value, 'id') && value.id !== null
}

function has<Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null && key in value
}
