import { join } from 'node:path'
import { z } from 'zod'
import { readIfThere, writeFileSafely } from '../data/files.ts'
import { StartError } from '../errors.ts'

/** The key pair that push services know this project by, as base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const schema = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) })

async function createKeys(): Promise<PushKeys> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  const publicKey = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64url')
  const { d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  return { publicKey, privateKey: d }
}

/** Generated on the first start, for this data folder alone. */
export async function loadPushKeys(dataDir: string): Promise<PushKeys> {
  const path = join(dataDir, 'push-keys.json')
  const content = await readIfThere(path)
  if (!content) {
    const keys = await createKeys()
    await writeFileSafely(path, `${JSON.stringify(keys, null, 2)}\n`, 0o600)
    return keys
  }
  try {
    return schema.parse(JSON.parse(content.toString('utf8')))
  } catch {
    // Never replaced: each subscription belongs to this key.
    throw new StartError(
      `${path} is damaged. Restore it, or remove it: everyone then turns notifications on again.`,
    )
  }
}
