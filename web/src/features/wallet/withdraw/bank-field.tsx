import type { UseQueryResult } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { cn } from '@/lib/utils'
import type { Bank } from '../api/banks'
import { bankNamed, banksLike } from '../model/bank-search'

interface Fields {
  amount: string
  bankCode: string
  accountNumber: string
  accountName: string
}

interface BankFieldProps {
  control: Control<
    Fields,
    unknown,
    { amount: number; bankCode: string; accountNumber: string; accountName: string }
  >
  banks: UseQueryResult<Bank[]>
}

/** A list of banks that shrinks while the name is typed. */
export function BankField({ control, banks }: BankFieldProps) {
  const { field, fieldState } = useController({ control, name: 'bankCode' })
  const all = banks.data ?? []
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState(0)
  const list = useId()
  const shown = open ? banksLike(all, bankNamed(all, text) ? '' : text) : []

  const type = (typed: string) => {
    setText(typed)
    setOpen(true)
    setMarked(0)
    field.onChange(bankNamed(all, typed)?.code ?? '')
  }
  const choose = (bank: Bank) => {
    setText(bank.name)
    setOpen(false)
    field.onChange(bank.code)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const bank = shown[marked]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (open) setMarked((marked + step + shown.length) % Math.max(shown.length, 1))
      else setOpen(true)
    } else if (event.key === 'Enter' && open && bank) {
      event.preventDefault()
      choose(bank)
    } else if (event.key === 'Escape' && open) {
      // Closes the list, not the dialog.
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    <div className="grid gap-2">
      <Field label="Bank" error={fieldState.error?.message}>
        {(attributes) => (
          <Input
            {...attributes}
            ref={field.ref}
            role="combobox"
            aria-expanded={shown.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={shown[marked] && `${list}-${marked}`}
            autoComplete="off"
            placeholder="Type to search"
            value={text}
            onChange={(event) => type(event.target.value)}
            onFocus={() => setOpen(true)}
            onBlur={() => {
              setOpen(false)
              field.onBlur()
            }}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div
        id={list}
        role="listbox"
        aria-label="Banks"
        hidden={shown.length === 0}
        className="max-h-56 overflow-y-auto rounded-xl border bg-card p-1"
      >
        {shown.map((bank, position) => (
          <button
            key={bank.code}
            type="button"
            id={`${list}-${position}`}
            role="option"
            aria-selected={bank.code === field.value}
            tabIndex={-1}
            // Else the field loses the focus, which closes the list before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(bank)}
            className={cn(
              'flex min-h-11 w-full cursor-pointer items-center rounded-lg px-3 text-left text-sm hover:bg-accent hover:text-accent-foreground',
              position === marked && 'bg-accent text-accent-foreground',
            )}
          >
            {bank.name}
          </button>
        ))}
      </div>
      {open && banks.isSuccess && shown.length === 0 && (
        <p role="status" className="text-muted-foreground text-sm">
          No bank with this name. Check the spelling.
        </p>
      )}
      {banks.isError && (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <p className="text-destructive">The banks could not be loaded.</p>
          <Button variant="outline" onClick={() => void banks.refetch()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}
