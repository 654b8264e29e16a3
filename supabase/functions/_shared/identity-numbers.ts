import crypto from 'node:crypto'
import { env } from './env.ts'

/**
 * Decrypts the OpenPGP messages of the database. Only the environment of this function has the private key: a copy of the
 * database alone shows no numbers.
 */
export async function decryptNumbers<Name extends string>(
  encrypted: Record<Name, string>,
): Promise<Record<Name, string>> {
  const { decrypt, readMessage, readPrivateKey } = await loadOpenpgp()
  const decryptionKeys = await readPrivateKey({ armoredKey: env.identityPrivateKey() })
  const read = async ([name, armoredMessage]: [string, string]): Promise<[string, string]> => {
    const message = await readMessage({ armoredMessage })
    const { data } = await decrypt({ message, decryptionKeys })
    return [name, data]
  }
  const entries = await Promise.all(Object.entries<string>(encrypted).map(read))
  return Object.fromEntries(entries) as Record<Name, string>
}

/**
 * Deno 2.1, which hosted projects run, lists ciphers of this kind and does not have them. The library takes what is listed
 * while it loads, and its own where nothing is.
 */
async function loadOpenpgp(): Promise<typeof import('openpgp')> {
  const { getCiphers } = crypto
  crypto.getCiphers = () => getCiphers().filter((name) => !name.endsWith('-cfb'))
  try {
    return await import('openpgp')
  } finally {
    crypto.getCiphers = getCiphers
  }
}
