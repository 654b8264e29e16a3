import { useEffect, useRef, useState } from 'react'
import type { TransactionType } from '#contract/taxonomy.ts'
import { useMyProfile } from '@/domain/me/my-profile'
import type { Person } from '@/lib/session'
import { clearToasts, showRefusal } from '@/lib/toast'
import type { BookableItem } from './bookable-item'
import { checkDraft, type DraftField } from './check-draft'
import { quoteDraft, type WantedDays } from './draft'
import { useBook } from './use-book'
import { useDraft } from './use-draft'

export interface BookingFormOptions {
  item: BookableItem
  type: TransactionType
  person: Person
  wanted: WantedDays | null
  onPaid: () => void
}

export function useBookingForm({ item, type, person, wanted, onPaid }: BookingFormOptions) {
  const { draft, change, forget } = useDraft(item, person.id, wanted)
  const { data: profile } = useMyProfile()
  const [problem, setProblem] = useState<DraftField | null>(null)
  const sending = useSending()
  const book = useBook(() => {
    forget()
    onPaid()
  })
  const balance = profile?.wallet_balance ?? 0
  const quote = quoteDraft(item, type, draft)
  const total = quote.total_amount
  const payment = draft.payment ?? (balance >= total ? 'wallet' : 'card')

  /** Answers the field that has to be looked at again. */
  const submit = (): DraftField | null => {
    clearToasts()
    const found = checkDraft(draft, { type, payment, total, balance })
    setProblem(found?.field ?? null)
    if (found) {
      showRefusal(found.message)
      return found.field
    }
    if (!sending.begin()) return null
    book.mutate(
      { item, type, draft, quote, payment, person },
      // On the way to the card page nothing may be pressed again.
      { onSettled: (outcome) => outcome !== 'at-checkout' && sending.end() },
    )
    return null
  }
  const complete = type === 'sale' || Boolean(draft.start && draft.end)
  return { draft, change, quote, balance, payment, problem, submit, complete, busy: sending.busy }
}

/** A lock that applies at once, before React has rendered the button as disabled. */
function useSending() {
  const locked = useRef(false)
  const [busy, setBusy] = useState(false)
  const set = (value: boolean) => {
    locked.current = value
    setBusy(value)
  }
  useEffect(() => {
    // Coming back from the card page by the back button shows this page as it was left.
    const restored = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      locked.current = false
      setBusy(false)
    }
    addEventListener('pageshow', restored)
    return () => removeEventListener('pageshow', restored)
  }, [])
  return {
    busy,
    begin: () => {
      if (locked.current) return false
      set(true)
      return true
    },
    end: () => set(false),
  }
}
