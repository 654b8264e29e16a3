import { identityLimits } from '#contract/identity.ts'
import { Field } from '@/components/field'
import { Textarea } from '@/components/ui/textarea'
import { DocumentField } from './document-field'
import type { StepProps } from './step-props'

export function AddressStep(props: StepProps) {
  const { draft, change, missing } = props
  return (
    <>
      <Field
        label="Residential address"
        error={missing.address}
        hint="House number, street, area, city and state."
      >
        {(control) => (
          <Textarea
            {...control}
            autoComplete="street-address"
            maxLength={identityLimits.addressLength}
            value={draft.address}
            onChange={(event) => change({ address: event.target.value })}
          />
        )}
      </Field>
      <DocumentField
        {...props}
        kind="utility_bill"
        label="Photo or PDF of a utility bill"
        hint="Light, water, waste or internet: with this address, not older than three months."
        error={missing.utilityBill}
      />
    </>
  )
}
