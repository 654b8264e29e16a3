import type { GoTrueClient } from '@supabase/auth-js'
import { useMutation } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { authMessages } from '#contract/messages/auth.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { getAuth } from '@/lib/auth'
import { zodResolver } from '@/lib/forms'
import { useForm } from '@/lib/use-form'
import { enterFactorCode } from '../api/second-factor'
import { CodeInput } from '../components/code-input'
import { explainAuth } from '../model/errors'

const factorForm = z.object({ code: z.string().regex(/^\d{6}$/, authMessages.factorCodeFormat.text) })

interface FactorCodeFormProps {
  factorId: string
  go: string
  /** The client whose session the code proves; that of the signed-in person, unless it is another. */
  auth?: () => GoTrueClient
  /** What the code is for, where it is not only to prove the session. */
  send?: typeof enterFactorCode
  onDone: () => void
}

/** The six digits of an authenticator app. */
export function FactorCodeForm({
  factorId,
  go,
  auth = getAuth,
  send = enterFactorCode,
  onDone,
}: FactorCodeFormProps) {
  const { control, handleSubmit, clearErrors, setError, setValue, formState } = useForm({
    resolver: zodResolver(factorForm),
    reValidateMode: 'onSubmit',
    defaultValues: { code: '' },
  })
  const enter = useMutation({
    mutationFn: (code: string) => send(auth(), factorId, code),
    onSuccess: onDone,
    onError: (failure) => {
      setValue('code', '')
      setError('code', { message: explainAuth(failure, authMessages.factorCodeFailed).text })
    },
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit(({ code }) => enter.mutate(code))}>
      <Field
        label="Code of your app"
        hint="6 digits. A new code comes every 30 seconds."
        error={formState.errors.code?.message}
      >
        {(attributes) => (
          <Controller
            control={control}
            name="code"
            render={({ field }) => (
              <CodeInput
                {...attributes}
                {...field}
                onChange={(typed) => {
                  field.onChange(typed)
                  clearErrors('code')
                }}
                readOnly={enter.isPending}
              />
            )}
          />
        )}
      </Field>
      <Button type="submit" className="justify-self-start" disabled={enter.isPending}>
        {enter.isPending ? 'Checking…' : go}
      </Button>
    </form>
  )
}
