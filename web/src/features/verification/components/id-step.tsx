import { governmentIdTypes, identityLimits } from '#contract/identity.ts'
import { Field } from '@/components/field'
import { OptionCards } from '@/components/option-cards'
import { Input } from '@/components/ui/input'
import { DocumentField } from './document-field'
import type { StepProps } from './step-props'

export function IdStep(props: StepProps) {
  const { draft, change, missing } = props
  return (
    <>
      <div data-invalid={missing.idType !== undefined}>
        <OptionCards
          label="Type of ID"
          options={governmentIdTypes}
          value={draft.idType}
          error={missing.idType}
          onChange={(idType) => change({ idType })}
          className="sm:grid-cols-2"
        />
      </div>
      <Field label="ID number" error={missing.idNumber} hint="As it stands on your ID.">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={identityLimits.idNumberLength}
            value={draft.idNumber}
            onChange={(event) => change({ idNumber: event.target.value })}
          />
        )}
      </Field>
      <DocumentField
        {...props}
        kind="government_id"
        label="Photo or PDF of your ID"
        hint="All four corners in the picture, every letter readable."
        error={missing.governmentId}
      />
    </>
  )
}
