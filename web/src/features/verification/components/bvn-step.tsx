import { useController } from 'react-hook-form'
import { identityLimits } from '#contract/identity.ts'
import { Field } from '@/components/field'
import { Input } from '@/components/ui/input'
import { cleanBvn, latestBirth } from '../model/steps'
import { Consent } from './consent'
import type { StepProps } from './step-props'
import { UploadList } from './upload-list'

export function BvnStep(props: StepProps) {
  const { field, fieldState } = useController({ control: props.form.control, name: 'bvn' })
  return (
    <>
      <Field
        label="Bank Verification Number (BVN)"
        error={fieldState.error?.message}
        hint={`${field.value.length} of ${identityLimits.bvnLength} digits. Dial *565*0# on your bank’s phone number to see it.`}
      >
        {(control) => (
          <Input
            {...control}
            {...field}
            inputMode="numeric"
            autoComplete="off"
            readOnly={props.sending}
            onChange={(event) => field.onChange(cleanBvn(event.target.value))}
            className="price h-14 font-bold text-2xl tracking-wider"
          />
        )}
      </Field>
      <Field
        label="Date of birth"
        error={props.form.formState.errors.dateOfBirth?.message}
        hint="As on your ID. You must be 18 or older."
      >
        {(control) => (
          <Input
            {...control}
            {...props.form.register('dateOfBirth')}
            type="date"
            autoComplete="bday"
            min="1900-01-01"
            max={latestBirth()}
            readOnly={props.sending}
            className="sm:w-56"
          />
        )}
      </Field>
      <Consent {...props} />
      <UploadList {...props} />
    </>
  )
}
