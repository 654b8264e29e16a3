import { identityLimits } from '#contract/identity.ts'
import { Field } from '@/components/field'
import { Input } from '@/components/ui/input'
import { cleanBvn } from '../model/steps'
import type { StepProps } from './step-props'
import { UploadList } from './upload-list'

export function BvnStep(props: StepProps) {
  const { draft, change, missing, sending } = props
  return (
    <>
      <Field
        label="Bank Verification Number (BVN)"
        error={missing.bvn}
        hint={`${draft.bvn.length} of ${identityLimits.bvnLength} digits. Dial *565*0# on your bank's phone number to see it.`}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            readOnly={sending}
            value={draft.bvn}
            onChange={(event) => change({ bvn: cleanBvn(event.target.value) })}
            className="price h-14 font-bold text-2xl tracking-wider"
          />
        )}
      </Field>
      <UploadList {...props} />
    </>
  )
}
