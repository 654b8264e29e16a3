import { env } from './env.ts'

/**
 * Decrypts the OpenPGP messages of the database. Only the environment of this function has the private key: a copy of the
 * database alone shows no numbers.
 */
export async function decryptNumbers<Name extends string>(
  encrypted: Record<Name, string>,
): Promise<Record<Name, string>> {
  const { decrypt, readMessage, readPrivateKey } = await import('openpgp')
  const decryptionKeys = await readPrivateKey({ armoredKey: env.identityPrivateKey() })
  const read = async ([name, armoredMessage]: [string, string]): Promise<[string, string]> => {
    const message = await readMessage({ armoredMessage })
    const { data } = await decrypt({ message, decryptionKeys })
    return [name, data]
  }
  const entries = await Promise.all(Object.entries<string>(encrypted).map(read))
  return Object.fromEntries(entries) as Record<Name, string>
}
