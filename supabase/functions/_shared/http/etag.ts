import { digestOf } from './secret.ts'

/** Names one version of what an address answers. */
export async function etagOf(content: string): Promise<string> {
  return `"${(await digestOf(content)).slice(0, 32)}"`
}

/** Whether the caller has this version already. */
export function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match') ?? ''
  return known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
