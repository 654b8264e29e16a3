import { useEffect, useRef } from 'react'
import { accountMessages } from '#contract/messages/common.ts'
import { signOutUnreadable } from '@/lib/auth'
import { showRefusal } from '@/lib/toast'

/** Signs out when the account cannot be loaded, because the app then does not know what this person may do. */
export function useUnreadableAccount(unreadable: boolean, onSignedOut: () => void): void {
  const left = useRef(false)
  useEffect(() => {
    if (!unreadable || left.current) return
    left.current = true
    showRefusal(accountMessages.profileError)
    void signOutUnreadable().then(onSignedOut)
  }, [unreadable, onSignedOut])
}
