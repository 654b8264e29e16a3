import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileSafely } from '../data/files.ts'
import { codeOf, StartError } from '../errors.ts'

/** Generated on the first start and stored in the data folder, never in the repository. */
export interface Keys {
  publishableKey: string
  secretKey: string
  jwtSecret: string
  storageSecret: string
  paystackSecretKey: string
  resendApiKey: string
  cronSecret: string
  metricsSecret: string
}

const random = (bytes: number): string => randomBytes(bytes).toString('base64url')

function createKeys(): Keys {
  return {
    publishableKey: `sb_publishable_${random(24)}`,
    secretKey: `sb_secret_${random(24)}`,
    jwtSecret: random(48),
    storageSecret: random(48),
    paystackSecretKey: `sk_test_${randomBytes(20).toString('hex')}`,
    resendApiKey: `re_${random(24)}`,
    cronSecret: random(32),
    metricsSecret: random(32),
  }
}

function isKeys(value: unknown): value is Keys {
  if (typeof value !== 'object' || value === null) return false
  const entries = new Map(Object.entries(value))
  return Object.keys(createKeys()).every((name) => typeof entries.get(name) === 'string')
}

async function store(path: string, keys: Keys): Promise<Keys> {
  await writeFileSafely(path, `${JSON.stringify(keys, null, 2)}\n`, 0o600)
  return keys
}

export async function loadKeys(dataDir: string): Promise<Keys> {
  const path = join(dataDir, 'keys.json')
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return store(path, createKeys())
  }
  try {
    const keys: unknown = JSON.parse(text)
    if (isKeys(keys)) return keys
    // A folder from before there were metrics.
    const complete = { metricsSecret: random(32), ...Object(keys) }
    if (isKeys(complete)) return await store(path, complete)
  } catch {
    // Falls through: a damaged file is reported and not replaced, as its secret signs every session.
  }
  throw new StartError(`${path} is damaged. Restore it, or remove it: everyone is then signed out.`)
}
