import { governmentIdTypes, identityLimits } from '#contract/identity.ts'
import { Field } from '@/components/field'
import { OptionField } from '@/components/option-field'
import { Input } from '@/components/ui/input'
import { DocumentField } from './document-field'
import type { StepProps } from './step-props'

export function IdStep(props: StepProps) {
  const { control, register, formState } = props.form
  return (
    <>
      <OptionField
        control={control}
        name="idType"
        label="Type of ID"
        options={governmentIdTypes}
        className="sm:grid-cols-2"
      />
      <Field label="ID number" error={formState.errors.idNumber?.message} hint="As shown on your ID.">
        {(attributes) => (
          <Input
            {...attributes}
            {...register('idNumber')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={identityLimits.idNumberLength}
          />
        )}
      </Field>
      <DocumentField
        {...props}
        kind="government_id"
        label="Photo or PDF of your ID"
        hint="Show all four corners, with every letter readable."
      />
    </>
  )
}
