import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { delays } from '#contract/constants.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { useCodeEntry } from '../model/use-code-entry'
import { CodeInput } from './code-input'

type CodeFormProps = Parameters<typeof useCodeEntry>[0] & {
  /** The way back, and another code. */
  children: ReactNode
}

export function CodeForm({ children, ...entry }: CodeFormProps) {
  const { control, checking, enter, send } = useCodeEntry(entry)
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <Field label="Verification code" hint={`This code expires in ${delays.codeExpiryMinutes} minutes.`}>
        {(attributes) => (
          <Controller
            control={control}
            name="code"
            render={({ field }) => (
              <CodeInput {...attributes} {...field} onChange={enter} readOnly={checking} autoFocus />
            )}
          />
        )}
      </Field>
      <Button type="submit" size="lg" disabled={checking}>
        {checking ? 'Checking…' : 'Verify'}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-2">{children}</div>
    </form>
  )
}
