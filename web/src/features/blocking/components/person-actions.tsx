import { Ban, Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { usePerson } from '@/lib/session'
import { useIsBlocked } from '../api/blocks'
import { BlockDialog } from './block-dialog'
import { UnblockButton } from './unblock-button'

const ReportPersonDialog = lazy(() => import('./report-person-dialog'))

export interface OtherPerson {
  id: string
  name: string
}

const quiet = 'px-3 text-muted-foreground'

/** What a signed-in person can do about somebody else: block and report. */
export function PersonActions({ person }: { person: OtherPerson }) {
  const me = usePerson()
  const blocked = useIsBlocked(person.id)
  const [open, setOpen] = useState<'block' | 'report'>()
  if (!me || me.id === person.id) return null
  const close = () => setOpen(undefined)
  return (
    <div className="-ml-3 flex">
      {blocked ? (
        <UnblockButton person={person} variant="ghost" className={quiet} />
      ) : (
        <Button variant="ghost" className={quiet} onClick={() => setOpen('block')}>
          <Ban aria-hidden />
          Block <Name name={person.name} />
        </Button>
      )}
      <Button variant="ghost" className={quiet} onClick={() => setOpen('report')}>
        <Flag aria-hidden />
        Report <Name name={person.name} />
      </Button>
      {open === 'block' && <BlockDialog person={person} onClose={close} />}
      {open === 'report' && (
        <Suspense>
          <ReportPersonDialog person={person} userId={me.id} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

/** The first name is seen and the whole name is read aloud: both buttons stand in one line on a phone. */
function Name({ name }: { name: string }) {
  const [first, ...others] = name.split(' ')
  return (
    <span className="relative -ml-1 max-w-20 truncate sm:max-w-60">
      {first} <span className="sr-only">{others.join(' ')}</span>
    </span>
  )
}
