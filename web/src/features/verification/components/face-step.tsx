import { DocumentField } from './document-field'
import type { StepProps } from './step-props'

export function FaceStep(props: StepProps) {
  return (
    <DocumentField
      {...props}
      kind="selfie"
      label="Photo of your face"
      hint="In good light, without cap or sunglasses. We compare it with your ID."
    />
  )
}
