import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Facts } from '@/components/facts'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { formatMoment } from '@/lib/lagos-time'
import { type Appeal, useDecideAppeal } from '../api/appeals'
import { WordsDialog } from './words-dialog'

/** The appeal of a suspended person. Another admin than the one who suspended decides. */
export function AppealRow({ appeal }: { appeal: Appeal }) {
  const name = appeal.full_name ?? 'Aso member'
  return (
    <li className="grid grid-cols-1 gap-3 rounded-2xl bg-card p-4 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Link
          to="/closet/$id"
          params={{ id: appeal.user_id }}
          className="min-w-0 break-words font-semibold underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <Badge variant="info">Appeal</Badge>
        <span className="text-muted-foreground">{formatMoment(appeal.appealed_at)}</span>
      </p>
      <p className="whitespace-pre-line break-words">{appeal.appeal}</p>
      <Facts
        facts={[
          { label: 'Suspended for', value: appeal.reason },
          { label: 'By', value: appeal.suspended_by },
          { label: 'Since', value: formatMoment(appeal.created_at) },
          {
            label: 'How long',
            value: appeal.ends_at ? `Until ${formatMoment(appeal.ends_at)}` : 'No end date',
          },
        ]}
      />
      {appeal.is_own ? (
        <p className="text-muted-foreground">
          You suspended or reported this person, or have a booking with them: another admin decides.
        </p>
      ) : (
        <AppealDecisions suspensionId={appeal.suspension_id} name={name} />
      )}
    </li>
  )
}

function AppealDecisions({ suspensionId, name }: { suspensionId: string; name: string }) {
  const [lifting, setLifting] = useState<boolean>()
  const decide = useDecideAppeal()
  const close = () => setLifting(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" onClick={() => setLifting(true)}>
        Lift suspension
      </Button>
      <Button variant="outline" onClick={() => setLifting(false)}>
        Keep suspension
      </Button>
      {lifting !== undefined && (
        <WordsDialog
          title={lifting ? `Lift the suspension of ${name}?` : `Keep the suspension of ${name}?`}
          description="Your answer is final, and they will see it."
          words={
            lifting
              ? { go: 'Lift suspension', going: 'Lifting…' }
              : { go: 'Keep suspension', going: 'Saving…' }
          }
          label="Answer"
          busy={decide.isPending}
          danger={!lifting}
          onSend={(answer) => decide.mutate({ suspensionId, lift: lifting, answer }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </div>
  )
}
