import { identityLimits } from '#contract/identity.ts'
import { Field } from '@/components/field'
import { Textarea } from '@/components/ui/textarea'
import { DocumentField } from './document-field'
import type { StepProps } from './step-props'

export function AddressStep(props: StepProps) {
  const { register, formState } = props.form
  return (
    <>
      <Field
        label="Residential address"
        error={formState.errors.address?.message}
        hint="House number, street, area, city and state."
      >
        {(attributes) => (
          <Textarea
            {...attributes}
            {...register('address')}
            autoComplete="street-address"
            maxLength={identityLimits.addressLength}
          />
        )}
      </Field>
      <DocumentField
        {...props}
        kind="utility_bill"
        label="Photo or PDF of a utility bill"
        hint="A light, water, waste or internet bill with this address, not more than three months old."
      />
    </>
  )
}
