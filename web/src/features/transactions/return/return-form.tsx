import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { returnMessages } from '#contract/messages/common.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { bookingMoney } from '@/domain/bookings/booking-money'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { zodResolver } from '@/lib/forms'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { ClaimForm } from '../claims/claim-form'
import { may } from '../model/actions'
import type { Booking } from '../model/booking'
import { confirmedMessage } from '../model/words'
import { confirmReturn } from './confirm-return'
import { LateNotice } from './late-notice'
import { returnDay, returnDays } from './return-day'
import { WhatMoves } from './what-moves'

const returnForm = (booking: Booking) =>
  z.object({
    day: booking.sale ? z.string() : returnDay(booking),
    notes: z.string().max(2000, 'At most 2,000 characters'),
  })
type ReturnFormValues = z.input<ReturnType<typeof returnForm>>

interface ReturnFormProps {
  booking: Booking
  onClose: (() => void) | undefined
}

/** My side of the return: the day it really came back, a note, and the word that moves the money. */
export function ReturnForm({ booking, onClose }: ReturnFormProps) {
  const days = returnDays(booking)
  const [claiming, setClaiming] = useState(false)
  // What was typed in the claim stays when somebody goes back to change the day.
  const [claimBegun, setClaimBegun] = useState(false)
  const { register, handleSubmit, watch, trigger, formState } = useForm<ReturnFormValues>({
    resolver: zodResolver(returnForm(booking)),
    mode: 'onChange',
    defaultValues: { day: otherDay(booking) ?? days.max, notes: '' },
  })
  const confirm = useConfirm(booking)
  const { sale, side } = booking
  const day = watch('day')
  const claims = may(booking, 'claim')
  const claim = async () => {
    const dayIsPossible = await trigger('day', { shouldFocus: true })
    setClaiming(dayIsPossible)
    setClaimBegun((begun) => begun || dayIsPossible)
  }
  const back = () => setClaiming(false)
  return (
    <>
      {claimBegun && (
        <div hidden={!claiming}>
          <ClaimForm booking={booking} returnedOn={day} onClose={back} />
        </div>
      )}
      <form
        hidden={claiming}
        noValidate
        onSubmit={handleSubmit(({ notes, day: returned }) => {
          void prepareToasts()
          confirm.mutate({ notes, returned: sale ? null : returned })
        })}
        className="grid max-w-lg gap-4"
      >
        <BeforeConfirming booking={booking} claims={claims} />
        {!sale && (
          <Field
            label={side === 'borrower' ? 'The day you gave it back' : 'The day it came back to you'}
            error={formState.errors.day?.message}
          >
            {(control) => (
              <Input {...control} {...register('day')} type="date" {...days} className="sm:w-56" />
            )}
          </Field>
        )}
        {!sale && returnDay(booking).safeParse(day).success && <LateNotice booking={booking} day={day} />}
        <Field label="Notes (optional)" error={formState.errors.notes?.message}>
          {(control) => (
            <Textarea
              {...control}
              {...register('notes')}
              maxLength={2000}
              placeholder={sale ? undefined : 'e.g. dry-cleaned, one button loose'}
            />
          )}
        </Field>
        {!sale && returnDay(booking).safeParse(day).success && <WhatMoves booking={booking} day={day} />}
        <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
          <Button type="submit" size="lg" disabled={confirm.isPending}>
            {confirm.isPending ? 'Confirming…' : sale ? 'Yes, I have it' : 'Confirm return'}
          </Button>
          {claims && (
            <Button variant="outline" size="lg" onClick={() => void claim()}>
              Something is wrong
            </Button>
          )}
          {onClose && (
            <Button variant="ghost" size="lg" onClick={onClose}>
              Not yet
            </Button>
          )}
        </div>
      </form>
    </>
  )
}

/** The day that the other side has named: the form begins with it. */
function otherDay({ side, borrower_return_date, lender_return_date }: Booking): string | null {
  return side === 'borrower' ? lender_return_date : borrower_return_date
}

/** What confirming gives up, said before it is done. */
function BeforeConfirming({ booking, claims }: { booking: Booking; claims: boolean }) {
  const { sale, other } = booking
  if (sale) {
    return (
      <p className="text-sm">
        Confirm only when it is in your hands: {formatNaira(bookingMoney(booking).toOwner)} goes to{' '}
        {other.name} at once.
      </p>
    )
  }
  if (!claims) return null
  return (
    <p className="text-sm">
      Look at it first. Once you confirm, what is left of the deposit goes back to {other.name}. If something
      is dirty, damaged or missing, claim it now.
    </p>
  )
}

function useConfirm(booking: Booking) {
  const refreshMyData = useRefreshMyData()
  const { id: transactionId, side } = booking
  return useMutation({
    meta: { movesMoney: true },
    mutationFn: (said: { notes: string; returned: string | null }) =>
      confirmReturn({ transactionId, side, ...said }),
    onSuccess: () => showSuccess(confirmedMessage(booking)),
    onError: (error) => showError(error, returnMessages.failed),
    onSettled: refreshMyData,
  })
}
