import { useEffect, useState } from 'react'
import { isOffline } from '@/lib/errors'
import { openWithTokens } from '../api/password'
import type { ResetLink } from './reset-link'

type Way =
  /** The tokens of the address are being tried. */
  | { kind: 'opening' }
  | { kind: 'offline' }
  /** The link was accepted: the person may set a new password. */
  | { kind: 'open'; email: string }
  | { kind: 'over' }
  | { kind: 'code' }

/** The state of a password reset by the link of a mail. */
export function useResetLink(link: ResetLink) {
  const [way, setWay] = useState<Way>(() => (link.kind === 'tokens' ? { kind: 'opening' } : link))
  const tokens = link.kind === 'tokens' && way.kind === 'opening' ? link.tokens : undefined
  useEffect(() => {
    if (!tokens) return
    openWithTokens(tokens).then(
      (email) => setWay({ kind: 'open', email }),
      (error: unknown) => setWay({ kind: isOffline(error) ? 'offline' : 'over' }),
    )
  }, [tokens])
  return { way, retry: () => setWay({ kind: 'opening' }) }
}
