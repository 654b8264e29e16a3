import { limits } from '#contract/constants.ts'
import { itemCleaners, itemFits } from '#contract/taxonomy.ts'
import { Field } from '@/components/field'
import { Textarea } from '@/components/ui/textarea'
import { fieldLabels } from '../model/field-words'
import { isRented } from '../model/listing-form'
import { ChoiceControl } from './choice-control'
import { Fold } from './fold'
import { errorOf, type FormProps } from './form-props'
import { MeasurementFields } from './measurement-fields'
import { TextControl } from './text-control'

const fitOptions = [{ value: '', label: 'Not specified' }, ...itemFits] as const
const cleanerOptions = [{ value: '', label: 'Not specified' }, ...itemCleaners] as const
const inside = ['measurements', 'fitNote', 'setContents', 'careNote'] as const

/** What a renter asks before the first rental: does it fit, what comes with it, who cleans it. */
export function DetailFields(props: FormProps) {
  const { form, typed } = props
  return (
    <Fold title="Size, set and care" wrong={inside.some((name) => errorOf(props, name))}>
      <MeasurementFields {...props} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ChoiceControl form={form} name="fit" optional options={fitOptions} />
        <TextControl
          {...props}
          name="fitNote"
          optional
          maxLength={limits.fitNoteLength}
          placeholder="e.g. Take one size up"
        />
      </div>
      <Field
        label={`${fieldLabels.setContents} (optional)`}
        hint="One part on each line"
        error={errorOf(props, 'setContents')}
      >
        {(control) => (
          <Textarea
            {...control}
            {...form.register('setContents')}
            rows={3}
            placeholder={'e.g. Agbada\nTrousers\nCap'}
          />
        )}
      </Field>
      {isRented(typed) && <ChoiceControl form={form} name="cleanedBy" optional options={cleanerOptions} />}
      <Field label={`${fieldLabels.careNote} (optional)`} error={errorOf(props, 'careNote')}>
        {(control) => (
          <Textarea
            {...control}
            {...form.register('careNote')}
            rows={2}
            maxLength={limits.careNoteLength}
            placeholder="e.g. Dry clean only, no iron on the beads"
          />
        )}
      </Field>
    </Fold>
  )
}
