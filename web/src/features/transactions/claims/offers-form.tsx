import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { claimMessages } from '#contract/messages/claim.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { OptionCards } from '@/components/option-cards'
import { Button } from '@/components/ui/button'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { zodResolver } from '@/lib/forms'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import type { Booking } from '../model/booking'
import { takingWords } from './answer-words'
import { answerOffers, type Claim } from './claim'
import { ClaimLineView } from './claim-line'

const offersForm = z.object({ answers: z.array(z.enum(['take', 'refuse'], 'Please choose an answer')) })
type OffersFormValues = z.input<typeof offersForm>

/** The lender takes or refuses each offer. What is refused goes to an admin. */
export function OffersForm({ booking, claim }: { booking: Booking; claim: Claim }) {
  const refreshMyData = useRefreshMyData()
  const offers = claim.lines.filter(
    ({ answer, final_amount }) => answer === 'countered' && final_amount === null,
  )
  const { watch, setValue, handleSubmit, formState } = useForm<OffersFormValues>({
    resolver: zodResolver(offersForm),
    defaultValues: { answers: [] },
  })
  const send = useMutation({
    meta: { movesMoney: true },
    mutationFn: ({ answers }: OffersFormValues) => {
      void prepareToasts()
      return answerOffers(
        claim.id,
        offers.map(({ kind }, at) => ({ kind, accepted: answers[at] === 'take' })),
      )
    },
    onSuccess: () => {
      setAsking(false)
      showSuccess(claimMessages.offersAnswered)
    },
    onError: (error) => showError(error, claimMessages.answerFailed),
    onSettled: refreshMyData,
  })
  const [asking, setAsking] = useState(false)
  const chosen = watch('answers')
  const missing = offers.findIndex((_, at) => chosen[at] === undefined)
  return (
    <>
      <form
        noValidate
        onSubmit={handleSubmit(() => setAsking(missing === -1))}
        className="grid max-w-lg gap-6"
      >
        {claim.lines.map((line) => {
          const at = offers.indexOf(line)
          return (
            <div key={line.kind} className="grid gap-4 rounded-2xl bg-card p-4">
              <ClaimLineView booking={booking} line={line} />
              {at >= 0 && (
                <OptionCards
                  label="Your answer"
                  options={[
                    {
                      value: 'take',
                      label: `Take ${formatNaira(line.counter_amount ?? 0)}`,
                      text: 'It goes to your wallet immediately.',
                    },
                    { value: 'refuse', label: 'Refuse', text: 'Aso decides about this line.' },
                  ]}
                  value={chosen[at]}
                  onChange={(value) => setValue(`answers.${at}`, value)}
                  error={formState.isSubmitted && at === missing ? 'Please choose an answer' : undefined}
                />
              )}
            </div>
          )
        })}
        <Button
          type="submit"
          size="lg"
          disabled={send.isPending}
          className="justify-self-start max-sm:w-full"
        >
          {send.isPending ? 'Sending…' : 'Send my answer'}
        </Button>
      </form>
      {asking && (
        <ConfirmDialog
          {...takingWords(booking, offers, (at) => chosen[at] === 'take')}
          words={{ go: 'Yes, send it', going: 'Sending…' }}
          busy={send.isPending}
          onConfirm={() => send.mutate({ answers: chosen })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
