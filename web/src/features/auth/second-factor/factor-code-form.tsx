import type { GoTrueClient } from '@supabase/auth-js'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { authMessages } from '#contract/messages/auth.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { getAuth } from '@/lib/auth'
import { enterFactorCode } from '../api/second-factor'
import { CodeInput } from '../components/code-input'
import { explainAuth } from '../model/errors'

interface FactorCodeFormProps {
  factorId: string
  go: string
  /** The client whose session the code proves; that of the signed-in person, unless it is another. */
  auth?: () => GoTrueClient
  onDone: () => void
}

/** The six digits of an authenticator app. */
export function FactorCodeForm({ factorId, go, auth = getAuth, onDone }: FactorCodeFormProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const enter = useMutation({
    mutationFn: () => enterFactorCode(auth(), factorId, code),
    onSuccess: onDone,
    onError: (failure) => {
      setCode('')
      setError(explainAuth(failure, authMessages.factorCodeFailed).text)
    },
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!/^\d{6}$/.test(code)) setError(authMessages.factorCodeFormat.text)
        else if (!enter.isPending) enter.mutate()
      }}
    >
      <Field label="Code of your app" hint="6 digits. A new code comes every 30 seconds." error={error}>
        {(attributes) => (
          <CodeInput
            {...attributes}
            name="code"
            value={code}
            onBlur={() => undefined}
            onChange={(value) => {
              setCode(value)
              setError(undefined)
            }}
            readOnly={enter.isPending}
          />
        )}
      </Field>
      <Button type="submit" className="justify-self-start" disabled={enter.isPending}>
        {enter.isPending ? 'Checking…' : go}
      </Button>
    </form>
  )
}
