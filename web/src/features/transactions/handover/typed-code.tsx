import { useMutation } from '@tanstack/react-query'
import { ScanLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { limits } from '#contract/constants.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { zodResolver } from '@/lib/forms'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import type { Booking } from '../model/booking'
import { bookingWords } from '../model/words'
import type { HandoverStep } from './condition-photo'
import { enterHandoverCode, useHandoverAgain } from './handover-code'
import { handedOverMessage } from './handover-words'
import { canScan } from './qr-reader'
import { isHandoverCode } from './scanned-code'

const ScanDialog = lazy(() => import('./scan-dialog'))

const codeForm = z.object({ code: z.string().refine(isHandoverCode) })

interface TypedCodeProps {
  booking: Booking
  step: HandoverStep
  /** From a QR code that the phone's own camera opened: filled in, and confirmed by hand. */
  scanned: string | undefined
}

/** The other side's code: sent with its sixth digit, or read by the camera. */
export function TypedCode({ booking, step, scanned }: TypedCodeProps) {
  const { control, handleSubmit, getValues, setValue } = useForm({
    resolver: zodResolver(codeForm),
    defaultValues: { code: scanned ?? '' },
  })
  const code = useWatch({ control, name: 'code' })
  const [scanning, setScanning] = useState(false)
  const enter = useEnterCode(booking, step)
  const refused = enter.data && !enter.data.accepted ? enter.data : null
  const change = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, limits.codeLength)
    const before = getValues('code')
    setValue('code', digits)
    enter.reset()
    if (isHandoverCode(digits) && digits !== before) enter.mutate(digits)
  }
  return (
    <form noValidate onSubmit={handleSubmit((form) => enter.mutate(form.code))} className="grid gap-3">
      <Field label="Six-digit code" error={refused ? `${refused.title}. ${refused.message}` : undefined}>
        {(attributes) => (
          <Controller
            control={control}
            name="code"
            render={({ field }) => (
              <Input
                {...attributes}
                {...field}
                inputMode="numeric"
                autoComplete="off"
                readOnly={enter.isPending}
                placeholder="000 000"
                onChange={(event) => change(event.target.value)}
                className="price h-14 max-w-56 text-center text-2xl tracking-widest"
              />
            )}
          />
        )}
      </Field>
      <div role="status" className="sr-only">
        {enter.isPending ? 'Checking the code' : refused?.message}
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="lg" disabled={!isHandoverCode(code) || enter.isPending}>
          {enter.isPending ? 'Checking…' : 'Confirm the code'}
        </Button>
        {canScan() && (
          <Button variant="outline" size="lg" onClick={() => setScanning(true)}>
            <ScanLine aria-hidden />
            Scan it
          </Button>
        )}
      </div>
      {scanning && (
        <Suspense>
          <ScanDialog
            transactionId={booking.id}
            onClose={() => setScanning(false)}
            onCode={(read) => {
              setScanning(false)
              change(read)
            }}
          />
        </Suspense>
      )}
    </form>
  )
}

function useEnterCode(booking: Booking, step: HandoverStep) {
  const refreshMyData = useRefreshMyData()
  const lookAgain = useHandoverAgain()
  return useMutation({
    meta: { movesMoney: true },
    mutationFn: (code: string) => {
      void prepareToasts()
      return enterHandoverCode({ transactionId: booking.id, code })
    },
    onSuccess: async ({ accepted }) => {
      if (!accepted) return lookAgain()
      showSuccess(handedOverMessage(booking, step))
      await refreshMyData()
    },
    onError: (error) => {
      showError(error, bookingWords.codeFailed)
      return refreshMyData()
    },
  })
}
