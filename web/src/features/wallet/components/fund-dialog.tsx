import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Message, walletMessages } from '#contract/messages/common.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Field } from '@/components/field'
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
import { Input } from '@/components/ui/input'
import { useSettings } from '@/domain/settings'
import { Refusal } from '@/lib/errors'
import { prepareToasts, showError, showRefusal } from '@/lib/toast'
import { fundWallet } from '../api/fund-wallet'
import { checkAmount, quickAmounts, readAmount } from '../model/amount'

interface FundDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function FundDialog({ open, onOpenChange }: FundDialogProps) {
  const smallest = useSettings().data?.min_funding_amount
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Fund Wallet</DialogTitle>
          <DialogDescription>
            You pay on Paystack's secure page and come straight back.
            {smallest !== undefined && ` From ${formatNaira(smallest)}.`}
          </DialogDescription>
        </DialogHeader>
        <FundForm smallest={smallest} />
      </DialogContent>
    </Dialog>
  )
}

function FundForm({ smallest }: { smallest: number | undefined }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<Message | null>(null)
  const fund = useMutation({
    mutationFn: fundWallet,
    onSuccess: (page) => location.assign(page),
    onError: (error) => showError(error, fallbackFor(error)),
  })
  const amount = readAmount(text)
  const type = (typed: string) => {
    setText(typed)
    setProblem(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void prepareToasts()
    const refusal = checkAmount(amount, smallest)
    setProblem(refusal)
    if (refusal) showRefusal(refusal)
    else if (amount !== null && !fund.isPending) fund.mutate(amount)
  }
  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody className="grid content-start gap-4">
        <Field label="Amount in naira" error={problem?.text}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              placeholder="5,000"
              value={text}
              onChange={(event) => type(event.target.value)}
              className="price h-14 font-bold text-2xl"
            />
          )}
        </Field>
        <QuickAmounts chosen={amount} onChoose={(quick) => type(String(quick))} />
      </DialogBody>
      <DialogFooter>
        <Button type="submit" size="lg" disabled={fund.isPending} className="flex-1">
          {fund.isPending ? 'Opening Paystack…' : amount ? `Add ${formatNaira(amount)}` : 'Add Money'}
        </Button>
      </DialogFooter>
    </form>
  )
}

function QuickAmounts({ chosen, onChoose }: { chosen: number | null; onChoose: (amount: number) => void }) {
  return (
    <fieldset>
      <legend className="sr-only">Quick amounts</legend>
      <div className="flex flex-wrap gap-2">
        {quickAmounts.map((quick) => (
          <Button
            key={quick}
            variant={quick === chosen ? 'default' : 'secondary'}
            aria-pressed={quick === chosen}
            onClick={() => onChoose(quick)}
            className="price px-4"
          >
            {formatNaira(quick)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** A missing Paystack configuration has its own message, because the payer cannot solve it. */
function fallbackFor(error: unknown): Message {
  const unconfigured = error instanceof Refusal && error.status === 503
  return unconfigured ? walletMessages.configurationError : walletMessages.fundingFailed
}
