import { Radar } from 'lucide-react'
import { signalKinds, signalMessages as words } from '#contract/messages/signal.ts'
import { ChoiceChips } from '@/components/choice-chips'
import { Notice } from '@/components/notice'
import { useSignals } from '../api/signals'
import { AdminHeading } from '../components/admin-heading'
import { Pages } from '../components/pages'
import type { SignalSearch } from '../model/signal-search'
import { SignalRow } from './signal-row'

interface SignalsScreenProps {
  filter: SignalSearch
  onFilter: (filter: SignalSearch) => void
}

const states = [{ value: 'seen', label: 'Seen' }] as const

export function SignalsScreen({ filter, onFilter }: SignalsScreenProps) {
  const kind = signalKinds.find(({ value }) => value === filter.kind)?.value
  return (
    <>
      <AdminHeading
        title="Signals"
        text="Possible fraud to look into. A signal doesn’t block anyone, and only admins see it."
      />
      <ChoiceChips
        legend="State"
        options={states}
        none="New"
        value={filter.seen && 'seen'}
        onChange={(value) => onFilter({ ...filter, seen: value && true })}
      />
      <ChoiceChips
        legend="Kind"
        options={signalKinds}
        none="All"
        value={kind}
        onChange={(chosen) => onFilter({ ...filter, kind: chosen })}
      />
      <Pages
        query={useSignals({ kind, seen: filter.seen })}
        label="Signals"
        message={words.listFailed}
        empty={<Notice icon={Radar} {...(filter.seen ? words.nothingSeen : words.nothingNew)} />}
      >
        {(signal) => <SignalRow key={signal.id} signal={signal} />}
      </Pages>
    </>
  )
}
