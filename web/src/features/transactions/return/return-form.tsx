import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { bookingMessages, returnMessages } from '#contract/messages/common.ts'
import { isDateOnly, lagosToday } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { prepareToasts, showError, showRefusal, showSuccess } from '@/lib/toast'
import type { Booking } from '../model/booking'
import { confirmedMessage } from '../model/words'
import { confirmReturn } from './confirm-return'
import { LateNotice } from './late-notice'

/** My side of the return: the day it really came back, a note, and the word that moves the money. */
export function ReturnForm({ booking, onClose }: { booking: Booking; onClose: (() => void) | undefined }) {
  const today = lagosToday()
  const [day, setDay] = useState(today)
  const [notes, setNotes] = useState('')
  const confirm = useConfirm(booking)
  const { sale, side, other, sale_price } = booking
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void prepareToasts()
    if (!sale && (!isDateOnly(day) || day > today)) {
      showRefusal({
        title: bookingMessages.invalidDates.title,
        text: 'The return date cannot be in the future.',
      })
    } else {
      confirm.mutate({ notes, returned: sale ? null : day })
    }
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-lg gap-4">
      {sale ? (
        <p className="text-sm">
          Confirm only when it is in your hands: {formatNaira(sale_price)} goes to {other.name} at once.
        </p>
      ) : (
        <Field label={side === 'borrower' ? 'The day you gave it back' : 'The day it came back to you'}>
          {(control) => (
            <Input
              {...control}
              type="date"
              max={today}
              value={day}
              onChange={(event) => setDay(event.target.value)}
              className="sm:w-56"
            />
          )}
        </Field>
      )}
      {!sale && isDateOnly(day) && day <= today && <LateNotice booking={booking} day={day} />}
      <Field label="Notes (optional)">
        {(control) => (
          <Textarea
            {...control}
            maxLength={2000}
            placeholder={sale ? undefined : 'For example: dry-cleaned, one button loose'}
            value={notes}
            onChange={(event) => setNotes(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="lg" disabled={confirm.isPending} className="max-sm:flex-1">
          {confirm.isPending ? 'Confirming…' : sale ? 'Yes, I have it' : 'Confirm return'}
        </Button>
        {onClose && (
          <Button variant="ghost" size="lg" onClick={onClose}>
            Not yet
          </Button>
        )}
      </div>
    </form>
  )
}

function useConfirm(booking: Booking) {
  const refreshMyData = useRefreshMyData()
  const { id: transactionId, side } = booking
  return useMutation({
    mutationFn: (said: { notes: string; returned: string | null }) =>
      confirmReturn({ transactionId, side, ...said }),
    onSuccess: () => showSuccess(confirmedMessage(booking)),
    onError: (error) => showError(error, returnMessages.failed),
    onSettled: refreshMyData,
  })
}
