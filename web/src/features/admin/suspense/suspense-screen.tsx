import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { suspenseMessages as words } from '#contract/messages/money/suspense.ts'
import { ChoiceChips } from '@/components/choice-chips'
import { Notice } from '@/components/notice'
import { useSuspense } from '../api/suspense'
import { AdminHeading } from '../components/admin-heading'
import { Pages } from '../components/pages'
import { RefundProblems } from './refund-problems'
import { SuspenseRow } from './suspense-row'

const states = [{ value: 'decided', label: 'Decided' }] as const

/** Money that came in and has nobody it can be given to, or not as it was asked. */
export function SuspenseScreen() {
  const [state, setState] = useState<'decided'>()
  return (
    <>
      <AdminHeading
        title="Money to clear"
        text="Payments of the wrong amount or currency, and money for deleted accounts. Each can be decided only once."
      />
      <ChoiceChips legend="State" options={states} none="Waiting" value={state} onChange={setState} />
      {state === undefined && <RefundProblems />}
      <Pages
        query={useSuspense(state === 'decided')}
        label="Money to clear"
        message={words.listFailed}
        empty={<Notice icon={HandCoins} {...(state ? words.nothingDecided : words.nothingWaits)} />}
      >
        {(row) => <SuspenseRow key={row.id} item={row} />}
      </Pages>
    </>
  )
}
