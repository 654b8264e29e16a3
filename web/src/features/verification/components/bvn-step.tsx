import { useController } from 'react-hook-form'
import { identityLimits } from '#contract/identity.ts'
import { Field } from '@/components/field'
import { Input } from '@/components/ui/input'
import { cleanBvn } from '../model/steps'
import type { StepProps } from './step-props'
import { UploadList } from './upload-list'

export function BvnStep(props: StepProps) {
  const { field, fieldState } = useController({ control: props.form.control, name: 'bvn' })
  return (
    <>
      <Field
        label="Bank Verification Number (BVN)"
        error={fieldState.error?.message}
        hint={`${field.value.length} of ${identityLimits.bvnLength} digits. Dial *565*0# on your bank's phone number to see it.`}
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
      <UploadList {...props} />
    </>
  )
}
