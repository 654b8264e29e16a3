import { join } from 'node:path'
import { generateKey } from 'openpgp'
import { z } from 'zod'
import { readIfThere, writeFileSafely } from '../data/files.ts'
import type { Database } from '../database/database.ts'
import { StartError } from '../errors.ts'

/**
 * The key pair that identity numbers are encrypted with, armoured. The database gets the public half; the private half
 * is for the function that shows a number to an admin.
 */
export interface IdentityKeys {
  identityPrivateKey: string
  identityPublicKey: string
}

const schema = z.object({
  identityPrivateKey: z.string().startsWith('-----BEGIN PGP PRIVATE KEY'),
  identityPublicKey: z.string().startsWith('-----BEGIN PGP PUBLIC KEY'),
})

/** RSA, as pgcrypto supports it. */
async function createKeys(): Promise<IdentityKeys> {
  const { privateKey, publicKey } = await generateKey({
    type: 'rsa',
    rsaBits: 3072,
    userIDs: [{ name: 'Aso identity records' }],
    format: 'armored',
  })
  return { identityPrivateKey: privateKey, identityPublicKey: publicKey }
}

/** Generated on the first start, for this data folder alone. */
export async function loadIdentityKeys(dataDir: string): Promise<IdentityKeys> {
  const path = join(dataDir, 'identity-keys.json')
  const content = await readIfThere(path)
  if (!content) {
    const keys = await createKeys()
    await writeFileSafely(path, `${JSON.stringify(keys, null, 2)}\n`, 0o600)
    return keys
  }
  try {
    return schema.parse(JSON.parse(content.toString('utf8')))
  } catch {
    // Never replaced: without this key the stored numbers can't be read any more.
    throw new StartError(`${path} is damaged. Restore it: it opens the identity numbers in the database.`)
  }
}

export async function setIdentityKey(database: Database, keys: IdentityKeys): Promise<void> {
  await database.query('select private.set_identity_key($1)', [keys.identityPublicKey])
}
