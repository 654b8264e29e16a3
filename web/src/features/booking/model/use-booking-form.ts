import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { TransactionType } from '#contract/taxonomy.ts'
import { useSpendable } from '@/domain/me/my-profile'
import { zodResolver } from '@/lib/forms'
import type { Person } from '@/lib/session'
import { clearToasts, showRefusal } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import type { BookableItem } from './bookable-item'
import { bookingForm, refusalOf } from './booking-form'
import { type BookingDraft, emptyDraft, quoteDraft, type WantedDays } from './draft'
import { keepDraft, recallDraft } from './kept-draft'
import { useBook } from './use-book'

export interface BookingFormOptions {
  item: BookableItem
  type: TransactionType
  person: Person
  wanted: WantedDays | null
  onPaid: () => void
}

export function useBookingForm({ item, type, person, wanted, onPaid }: BookingFormOptions) {
  const sending = useSending()
  const balance = useSpendable() ?? 0
  const priced = (draft: BookingDraft) => {
    const quote = quoteDraft(item, type, draft)
    const total = quote.total_amount
    return { quote, total, payment: draft.payment ?? (balance >= total ? 'wallet' : 'card') } as const
  }
  const [kept] = useState(() => recallDraft(item, person.id, wanted))
  const form = useForm<BookingDraft>({
    resolver: (draft, ...rest) =>
      zodResolver(bookingForm({ type, balance, ...priced(draft) }))(draft, ...rest),
    defaultValues: kept,
  })
  const draft = useWatch({ control: form.control }) as BookingDraft
  useEffect(() => keepDraft(item, person.id, draft), [item, person.id, draft])
  const book = useBook(() => {
    form.reset(emptyDraft(item))
    onPaid()
  })
  const send = form.handleSubmit(
    (filled) => {
      const { quote, payment } = priced(filled)
      if (!sending.begin()) return
      book.mutate(
        { item, type, draft: filled, quote, payment, person },
        // On the way to the card page nothing may be pressed again.
        { onSettled: (outcome) => outcome !== 'at-checkout' && sending.end() },
      )
    },
    (errors) => showRefusal(refusalOf(errors)),
  )
  const submit = (event: FormEvent) => {
    clearToasts()
    return send(event)
  }
  const complete = type === 'sale' || Boolean(draft.start && draft.end)
  return { form, draft, ...priced(draft), balance, submit, complete, busy: sending.busy }
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
