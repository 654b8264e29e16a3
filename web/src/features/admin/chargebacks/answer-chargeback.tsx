import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { chargebackScreen as words } from '#contract/messages/money/chargeback.ts'
import { Button } from '@/components/ui/button'
import { saveFile } from '@/lib/files/save-file'
import { showError } from '@/lib/toast'
import { answerChargeback, type ChargebackAnswer, fetchEvidence } from '../api/chargebacks'
import type { ChargebackCase } from '../model/chargeback'
import { AcceptDialog, ContestDialog } from './answer-dialogs'
import { useChargebackAct } from './use-chargeback-act'

/** The evidence, and the one answer. */
export function AnswerChargeback({ chargeback }: { chargeback: ChargebackCase }) {
  const { id, status, answer } = chargeback
  const [asking, setAsking] = useState<ChargebackAnswer>()
  const close = () => setAsking(undefined)
  const evidence = useEvidence(id)
  const act = useChargebackAct(
    ({ chosen, text }: { chosen: ChargebackAnswer; text: string }) => answerChargeback(id, chosen, text),
    (message) => ({ title: message }),
    words.failed,
    close,
  )
  return (
    <div className="flex flex-wrap gap-3">
      {status === 'open' && answer === null && (
        <>
          <Button size="lg" onClick={() => setAsking('contest')}>
            Contest
          </Button>
          <Button
            size="lg"
            variant="outline"
            className="text-destructive"
            onClick={() => setAsking('accept')}
          >
            Accept
          </Button>
        </>
      )}
      <Button size="lg" variant="outline" disabled={evidence.isPending} onClick={() => evidence.mutate()}>
        <FileText aria-hidden />
        {evidence.isPending ? 'Writing…' : 'Evidence (PDF)'}
      </Button>
      {asking === 'contest' && (
        <ContestDialog
          busy={act.isPending}
          onContest={(text) => act.mutate({ chosen: 'contest', text })}
          onClose={close}
        />
      )}
      {asking === 'accept' && (
        <AcceptDialog
          chargeback={chargeback}
          busy={act.isPending}
          onAccept={() => act.mutate({ chosen: 'accept', text: '' })}
          onClose={close}
        />
      )}
    </div>
  )
}

function useEvidence(id: string) {
  return useMutation({
    mutationFn: async () => {
      const { name, bytes } = await fetchEvidence(id)
      saveFile(name, bytes, 'application/pdf')
    },
    onError: (error) => showError(error, words.evidenceFailed),
  })
}
