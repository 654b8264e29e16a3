import { limits } from '#contract/constants.ts'
import { categories, conditions } from '#contract/taxonomy.ts'
import { Field } from '@/components/field'
import { Textarea } from '@/components/ui/textarea'
import { fieldLabels } from '../model/field-words'
import { ChoiceControl } from './choice-control'
import { errorOf, type FormProps } from './form-props'
import { FormSection } from './form-section'
import { TextControl } from './text-control'

const categoryOptions = [
  { value: '', label: 'Choose a category' },
  ...categories.map((category) => ({ value: category, label: category })),
] as const
const conditionOptions = [{ value: '', label: 'Not specified' }, ...conditions] as const

/** The fields that describe the item. */
export function ItemFields(props: FormProps) {
  const { form } = props
  return (
    <FormSection title="The item">
      <TextControl {...props} name="title" maxLength={limits.titleLength} placeholder="Aso-oke gown, wine" />
      <Field label={`${fieldLabels.description} (optional)`} error={errorOf(props, 'description')}>
        {(control) => (
          <Textarea {...control} {...form.register('description')} maxLength={limits.longTextLength} />
        )}
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ChoiceControl form={form} name="category" options={categoryOptions} />
        <ChoiceControl form={form} name="condition" optional options={conditionOptions} />
      </div>
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
        <TextControl {...props} name="size" optional maxLength={60} placeholder="UK 12" />
        <TextControl {...props} name="colour" optional maxLength={40} placeholder="Wine" />
        <div className="col-span-2 sm:col-span-1">
          <TextControl {...props} name="brand" optional maxLength={80} />
        </div>
      </div>
    </FormSection>
  )
}
