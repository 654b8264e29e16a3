import { useId } from 'react'
import { useController } from 'react-hook-form'
import { verificationMessages } from '#contract/messages/verification.ts'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { useConsentText } from '../api/consent'
import type { StepProps } from './step-props'

/** What is checked, by whom and how long it is kept. What is accepted is the text as it is read here. */
export function Consent({ form, sending }: StepProps) {
  const title = useId()
  return (
    <section aria-labelledby={title} className="grid gap-3 rounded-2xl bg-card p-4 text-sm sm:p-5">
      <h3 id={title} className="font-sans font-semibold">
        How your data is used
      </h3>
      <Loaded
        query={useConsentText()}
        skeleton={<Skeleton className="h-40 rounded-xl" />}
        message={verificationMessages.consentNotLoaded}
      >
        {({ version, paragraphs }) => (
          <>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="text-pretty text-muted-foreground wrap-anywhere">
                {paragraph}
              </p>
            ))}
            <Acceptance form={form} sending={sending} version={version} />
          </>
        )}
      </Loaded>
    </section>
  )
}

interface AcceptanceProps extends Pick<StepProps, 'form' | 'sending'> {
  version: string
}

function Acceptance({ form, sending, version }: AcceptanceProps) {
  const id = useId()
  const { field, fieldState } = useController({ control: form.control, name: 'consent' })
  const error = fieldState.error?.message
  return (
    <>
      <div className="flex min-h-11 items-center gap-3">
        <input
          ref={field.ref}
          id={id}
          type="checkbox"
          checked={field.value === version}
          disabled={sending}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onBlur={field.onBlur}
          onChange={({ target }) => field.onChange(target.checked ? version : '')}
          className="size-5 shrink-0 accent-primary"
        />
        <label htmlFor={id} className="flex min-h-11 flex-1 cursor-pointer items-center font-medium">
          I have read this and accept it
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="font-medium text-destructive">
          {error}
        </p>
      )}
    </>
  )
}
