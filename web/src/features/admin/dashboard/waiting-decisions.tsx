import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { adminMessages as words } from '#contract/messages/admin.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Button } from '@/components/ui/button'
import { adminKey } from '@/domain/staff/keys'
import { formatMoment } from '@/lib/lagos-time'
import { showError, showSuccess } from '@/lib/toast'
import { agreeToDecision, dropDecision, useWaitingDecisions, type WaitingDecision } from '../api/decisions'
import { type Setting, useEditedSettings } from '../api/settings'
import { ReasonDialog } from '../person/reason-dialog'
import { decisionFacts, decisionPath, decisionTitle } from '../words/decision-words'
import { Section } from './section'

/** What one admin has proposed and another one has to agree to: all of it, or about one subject. Nothing where nothing waits. */
export function WaitingDecisions({ subject }: { subject?: string }) {
  const { data: all = [], isError, refetch } = useWaitingDecisions()
  const data = all.filter((decision) => subject === undefined || decision.subject === subject)
  const settings = useEditedSettings(data.some(isOfSetting)).data
  if (isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {words.decisionsFailed.text}
        <Button variant="outline" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  if (data.length === 0) return null
  return (
    <Section
      title="Waiting for a second admin"
      text="Large sums, closed accounts and weaker guards take two of you."
    >
      <ul aria-label="Waiting for a second admin" className="grid gap-3">
        {data.map((decision) => {
          const setting = settings?.find(({ setting_key }) => setting_key === decision.subject)
          return (
            <li key={decision.id} className="grid gap-3 rounded-2xl bg-card p-4">
              <Proposed decision={decision} setting={setting} />
              <Answer decision={decision} setting={setting} />
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const isOfSetting = ({ procedure }: WaitingDecision) => procedure === 'change_setting'

/** The form of a decision, unless one about the same waits for a second admin: then that. */
export function UnlessProposed({ subject, children }: { subject: string; children: ReactNode }) {
  const { data } = useWaitingDecisions()
  return data?.some((decision) => decision.subject === subject) ? (
    <WaitingDecisions subject={subject} />
  ) : (
    children
  )
}

interface DecisionProps {
  decision: WaitingDecision
  /** The one that it changes. */
  setting: Setting | undefined
}

function Proposed({ decision, setting }: DecisionProps) {
  const { proposed_by, proposed_at, is_own } = decision
  return (
    <div className="grid gap-1">
      <Link to={decisionPath(decision)} className="font-semibold underline underline-offset-4">
        {decisionTitle(decision, setting)}
      </Link>
      <p className="text-muted-foreground text-sm">
        {`${is_own ? 'You' : proposed_by}, ${formatMoment(proposed_at)}`}
      </p>
      {decisionFacts(decision, setting).map((fact) => (
        <p key={fact} className="whitespace-pre-line wrap-anywhere">
          {fact}
        </p>
      ))}
    </div>
  )
}

function Answer({ decision, setting }: DecisionProps) {
  const { id, is_own } = decision
  const [asking, setAsking] = useState<'agree' | 'drop'>()
  const close = () => setAsking(undefined)
  const agree = useAnswer(() => agreeToDecision(id), words.decisionCarriedOut, close)
  const drop = useAnswer((reason: string) => dropDecision(id, reason), words.decisionDropped, close)
  return (
    <div className="flex flex-wrap gap-2">
      {!is_own && <Button onClick={() => setAsking('agree')}>Agree</Button>}
      <Button variant="outline" onClick={() => setAsking('drop')}>
        {is_own ? 'Take back' : 'Turn down'}
      </Button>
      {asking === 'agree' && (
        <ConfirmDialog
          title={`${decisionTitle(decision, setting)}: agree?`}
          description="It is carried out at once. Read what is known about it first: your name stands in the log."
          words={{ go: 'Agree', going: 'Agreeing…' }}
          busy={agree.isPending}
          onConfirm={() => agree.mutate()}
          onClose={close}
        />
      )}
      {asking === 'drop' && (
        <ReasonDialog
          title={is_own ? 'Take your proposal back?' : 'Turn this down?'}
          description={is_own ? 'Nothing changes.' : 'Nothing changes. Who proposed it reads the reason.'}
          question="Why?"
          words={{ go: is_own ? 'Take back' : 'Turn down', going: 'Saving…' }}
          busy={drop.isPending}
          onGo={drop.mutate}
          onClose={close}
        />
      )}
    </div>
  )
}

function useAnswer<Given = void>(
  send: (given: Given) => Promise<void>,
  done: { title: string; text: string },
  close: () => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      showSuccess(done)
      close()
    },
    onError: (error) => showError(error, words.decisionFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  })
}
