import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
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
import { zodResolver } from '@/lib/forms'
import { prepareToasts, showError, showRefusal } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { fundWallet } from '../api/fund-wallet'
import {
  amountFor,
  amountRefusal,
  type FundingBounds,
  fundForm,
  quickAmounts,
  readAmount,
} from '../model/amount'

interface FundDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Naira that the money pays first; 0: none. */
  owed: number
}

export function FundDialog({ open, onOpenChange, owed }: FundDialogProps) {
  const { data: settings } = useSettings()
  const bounds = settings && { smallest: settings.min_funding_amount, largest: settings.max_funding_amount }
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Fund Wallet</DialogTitle>
          <DialogDescription>
            You pay on Paystack’s secure page and come straight back.
            {bounds && ` From ${formatNaira(bounds.smallest)} to ${formatNaira(bounds.largest)}.`}
          </DialogDescription>
        </DialogHeader>
        <FundForm bounds={bounds} owed={owed} />
      </DialogContent>
    </Dialog>
  )
}

function FundForm({ bounds, owed }: { bounds: FundingBounds | undefined; owed: number }) {
  const { register, control, handleSubmit, setValue, clearErrors, formState } = useForm({
    resolver: zodResolver(fundForm(bounds)),
    reValidateMode: 'onSubmit',
    defaultValues: { amount: owed > 0 ? String(amountFor(owed, bounds)) : '' },
  })
  const fund = useMutation({
    meta: { movesMoney: true },
    mutationFn: fundWallet,
    onSuccess: (page) => location.assign(page),
    onError: (error) => showError(error, fallbackFor(error)),
  })
  useEffect(() => void prepareToasts(), [])
  const amount = readAmount(useWatch({ control, name: 'amount' }))
  const clear = () => clearErrors('amount')
  const send = handleSubmit(
    (typed) => !fund.isPending && fund.mutate(typed.amount),
    (errors) => showRefusal(amountRefusal(errors.amount?.message ?? '', bounds)),
  )
  return (
    <form onSubmit={send} noValidate className="contents">
      <DialogBody className="grid content-start gap-4">
        <Field label="Amount in naira" error={formState.errors.amount?.message}>
          {(attributes) => (
            <Input
              {...attributes}
              {...register('amount', { onChange: clear })}
              inputMode="decimal"
              autoComplete="off"
              placeholder="5,000"
              className="price h-14 font-bold text-2xl"
            />
          )}
        </Field>
        {owed > 0 && (
          <p className="rounded-xl bg-caution-soft p-4 text-caution text-sm">
            You owe {formatNaira(owed)}. The money you add pays that first; the rest is yours to use.
          </p>
        )}
        <QuickAmounts
          chosen={amount}
          onChoose={(quick) => {
            setValue('amount', String(quick))
            clear()
          }}
        />
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
