import { type RefObject, useEffect, useRef } from 'react'
import { linkStyleSession, takePostSignupRedirect, waitingLook } from '@/domain/style/style-session'
import type { Person } from '@/lib/session'
import { showSuccess } from '@/lib/toast'
import { completeAccount } from '../api/complete-account'
import { market, myLooks } from './routing'

interface Leaving {
  person: Person
  /** Nothing while a step is missing. */
  goes: { to: string; complete: boolean } | undefined
  name: string | null | undefined
  redirect: string | undefined
  finishing: RefObject<boolean>
  leave: (href: string) => void
}

/** Leaves `/auth` once no step is missing; welcomes a person who has just finished the last one. */
export function useLeave({ person, goes, name, redirect, finishing, leave }: Leaving): void {
  const left = useRef(false)
  useEffect(() => {
    if (!goes || left.current) return
    left.current = true
    const go = async () => {
      if (goes.complete) await completeAccount(person.id)
      const look = waitingLook() ? myLooks : null
      void linkStyleSession(person)
      // Taken in any case: it is for the person who tapped a piece, not for the next one on this device.
      const tapped = takePostSignupRedirect()
      if (!finishing.current) return leave(goes.to === market ? (tapped ?? look ?? market) : goes.to)
      showSuccess({ title: 'Welcome to Aso', text: greeting(name) })
      leave(tapped ?? redirect ?? look ?? market)
    }
    void go()
  })
}

function greeting(name: string | null | undefined): string {
  const first = name?.trim().split(/\s+/)[0]
  return first ? `${first}, your account is ready.` : 'Your account is ready.'
}
