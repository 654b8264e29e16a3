import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingMessages, paymentMessages } from '#contract/messages/common.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { PaymentMethod } from '#contract/taxonomy.ts'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { useSpendable } from '@/domain/me/my-profile'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { makeAgreementInBackground, openCheckout, PaymentField, payFromWallet } from '@/features/payments'
import { usePerson } from '@/lib/session'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import type { Booking } from '../model/booking'

/** Pays a booking that was made but not paid. */
export function PayDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const balance = useSpendable() ?? 0
  const { total_amount: total, payment_method } = booking
  const [chosen, choose] = useState<PaymentMethod | null>(null)
  const method = chosen ?? payment_method ?? (balance >= total ? 'wallet' : 'card')
  const pay = usePay(booking, onClose)
  const submit = () => {
    void prepareToasts()
    pay.mutate(method)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Pay for {booking.title}</DialogTitle>
          <DialogDescription>Your money is held by Aso until both sides confirm.</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <PaymentField value={method} balance={balance} total={total} onChange={choose} />
        </DialogBody>
        <DialogFooter>
          <Button
            size="lg"
            disabled={pay.isPending || (method === 'wallet' && balance < total)}
            onClick={submit}
            className="flex-1"
          >
            {pay.isPending ? 'One moment…' : `Pay ${formatNaira(total)}`}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function usePay({ id, sale, total_amount }: Booking, onPaid: () => void) {
  const email = usePerson()?.email ?? ''
  const refreshMyData = useRefreshMyData()
  return useMutation({
    meta: { movesMoney: true },
    mutationFn: async (method: PaymentMethod) => {
      if (method === 'wallet') return payFromWallet(id)
      location.assign(await openCheckout(id, total_amount, email))
      return null
    },
    onSuccess: (paid) => {
      if (!paid) return
      showSuccess(
        paid.booking_status === 'requested' ? bookingMessages.requestSent : paymentMessages.successful,
      )
      if (!sale && paid.booking_status === 'confirmed') makeAgreementInBackground(id)
      onPaid()
    },
    onError: (error, method) =>
      showError(error, method === 'wallet' ? paymentMessages.walletFailed : paymentMessages.initializeFailed),
    onSettled: refreshMyData,
  })
}
