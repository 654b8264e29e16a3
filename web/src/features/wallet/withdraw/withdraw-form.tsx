import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { withdrawalMessages } from '#contract/messages/money/withdrawal.ts'
import { cleanAccountNumber } from '#contract/rules/account-number.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { zodResolver } from '@/lib/forms'
import { usePerson } from '@/lib/session'
import { prepareToasts, showError, showRefusal, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { useAccountOwner, useBanks } from '../api/banks'
import type { WithdrawalTerms } from '../api/withdrawal-terms'
import { requestWithdrawal, type WithdrawalRequest } from '../api/withdrawals'
import { readAmount } from '../model/amount'
import { amountProblem, firstRefusal, plainName, withdrawForm } from '../model/withdraw-form'
import { feeOf } from '../model/withdrawal-terms'
import { AccountOwnerNote } from './account-owner-note'
import { BankField } from './bank-field'
import { Terms } from './terms'
import { WithdrawalSum } from './withdrawal-sum'

interface WithdrawFormProps {
  /** Undefined where they could not be loaded. */
  terms: WithdrawalTerms | undefined
  /** Without an approved identity. */
  unverified: boolean
  retry: () => void
  onDone: () => void
}

export function WithdrawForm({ terms, unverified, retry, onDone }: WithdrawFormProps) {
  const form = useForm({
    resolver: zodResolver(withdrawForm(terms)),
    defaultValues: { amount: '', bankCode: '', accountNumber: '', accountName: '' },
  })
  const { register, control, handleSubmit, setValue, getValues, formState } = form
  const { errors } = formState
  const [typedAmount, bankCode, accountNumber] = useWatch({
    control,
    name: ['amount', 'bankCode', 'accountNumber'],
  })
  const amount = readAmount(typedAmount)
  const possible = amountProblem(amount, terms) ? null : amount
  const banks = useBanks()
  const owner = useAccountOwner(bankCode, cleanAccountNumber(accountNumber))
  const send = useSend(onDone)
  useEffect(() => void prepareToasts(), [])
  useEffect(() => {
    setValue('accountName', plainName(owner.data?.account_name ?? ''))
  }, [owner.data, setValue])

  const submit = handleSubmit(
    ({ amount: wanted, bankCode: code, accountNumber: account_number, accountName: account_name }) => {
      const bank_name = banks.data?.find((bank) => bank.code === code)?.name ?? ''
      send.mutate({
        fee: terms ? feeOf(wanted, terms) : 0,
        amount: wanted,
        bank_name,
        account_number,
        account_name,
      })
    },
    (found) => {
      const refusal = firstRefusal(found, getValues('amount'), terms)
      if (refusal) showRefusal(refusal)
    },
  )
  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody className="grid content-start gap-5">
        <Terms terms={terms} unverified={unverified} retry={retry} />
        <Field label="Amount in naira" error={errors.amount?.message}>
          {(attributes) => (
            <Input
              {...attributes}
              {...register('amount')}
              inputMode="decimal"
              autoComplete="off"
              placeholder="5,000"
              className="price h-14 font-bold text-2xl"
            />
          )}
        </Field>
        {possible !== null && terms && <WithdrawalSum amount={possible} terms={terms} />}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <BankField control={control} banks={banks} />
          <Field label="Account number" error={errors.accountNumber?.message}>
            {(attributes) => (
              <Input
                {...attributes}
                {...register('accountNumber')}
                inputMode="numeric"
                autoComplete="off"
                placeholder="10 digits"
              />
            )}
          </Field>
        </div>
        <AccountOwnerNote
          owner={owner}
          unverified={unverified}
          error={errors.accountName?.message}
          field={register('accountName')}
        />
      </DialogBody>
      <DialogFooter>
        <Button
          type="submit"
          size="lg"
          className="flex-1"
          disabled={amount === null || owner.isFetching || send.isPending}
        >
          {send.isPending ? 'Sending…' : possible === null ? 'Withdraw' : `Withdraw ${formatNaira(possible)}`}
        </Button>
      </DialogFooter>
    </form>
  )
}

function useSend(onDone: () => void) {
  const userId = usePerson()?.id ?? ''
  const refreshMyData = useRefreshMyData()
  return useMutation({
    meta: { movesMoney: true },
    mutationFn: ({ fee, ...request }: WithdrawalRequest & { fee: number }) =>
      requestWithdrawal(userId, fee, request),
    onSuccess: () => {
      showSuccess(withdrawalMessages.requested)
      onDone()
    },
    onError: (error) => showError(error, withdrawalMessages.failed),
    // Also where it was refused: another one may have been asked for on another device.
    onSettled: refreshMyData,
  })
}
