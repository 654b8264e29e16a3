import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { lagosToday } from '#contract/rules/dates.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { OptionField } from '@/components/option-field'
import { Input } from '@/components/ui/input'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { zodResolver } from '@/lib/forms'
import { lagosDay } from '@/lib/lagos-time'
import { showError } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import type { Booking } from '../model/booking'
import { type Meeting, meetingWords, type Occasion, occasionNames, suggestMeeting } from './meetings'

const longest = 120
const meetingForm = z.object({
  occasion: z.enum(['handover', 'return']),
  day: z.iso.date('Choose a day'),
  time: z.string().regex(/^\d\d:\d\d/, 'Choose a time'),
  place: z.string().trim().min(1, 'Say where you want to meet').max(longest, 'At most 120 characters'),
})
type MeetingForm = z.infer<typeof meetingForm>

interface MeetingDialogProps {
  booking: Booking
  occasions: readonly [Occasion, ...Occasion[]]
  /** What it changes. */
  instead?: Meeting | undefined
  onClose: () => void
}

/** Suggests a place and a time to the other side. */
export default function MeetingDialog({ booking, occasions, instead, onClose }: MeetingDialogProps) {
  const refreshMyData = useRefreshMyData()
  const { control, register, handleSubmit, formState, setValue } = useForm<MeetingForm>({
    resolver: zodResolver(meetingForm),
    defaultValues: firstValues(booking, occasions[0], instead),
  })
  const occasion = useWatch({ control, name: 'occasion' })
  const dayIsChosen = formState.dirtyFields.day === true || instead !== undefined
  useEffect(() => {
    if (!dayIsChosen) setValue('day', dayOf(booking, occasion))
  }, [booking, occasion, dayIsChosen, setValue])
  const suggest = useMutation({
    mutationFn: (form: MeetingForm) => suggestMeeting(booking, form),
    onSuccess: onClose,
    onError: (error) => showError(error, meetingWords.suggestFailed),
    onSettled: refreshMyData,
  })
  const { errors } = formState
  return (
    <ConfirmDialog
      title="Suggest a place and time"
      description={`${booking.other.name} can accept it or suggest another.`}
      words={{ go: 'Suggest', going: 'Suggesting…' }}
      busy={suggest.isPending}
      onConfirm={() => void handleSubmit((form) => suggest.mutate(form))()}
      onClose={onClose}
    >
      {occasions.length > 1 && (
        <OptionField
          control={control}
          name="occasion"
          label="What for"
          options={occasions.map((value) => ({ value, label: occasionNames[value] }))}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Day" error={errors.day?.message}>
          {(input) => <Input {...input} {...register('day')} type="date" min={lagosToday()} />}
        </Field>
        <Field label="Time" error={errors.time?.message} hint="In Lagos time">
          {(input) => <Input {...input} {...register('time')} type="time" />}
        </Field>
      </div>
      <Field label="Place" error={errors.place?.message} hint="A busy place by day is best for both of you.">
        {(input) => (
          <Input
            {...input}
            {...register('place')}
            maxLength={longest}
            placeholder="e.g. Shoprite Ikeja, main gate"
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}

function firstValues(booking: Booking, first: Occasion, instead: Meeting | undefined): MeetingForm {
  const occasion = instead?.occasion ?? first
  const day = instead ? lagosDay(instead.meet_at) : dayOf(booking, occasion)
  return { occasion, day, time: instead ? lagosTime(instead.meet_at) : '', place: instead?.place ?? '' }
}

const dayOf = ({ rental_start_date: start, rental_end_date: end }: Booking, occasion: Occasion) =>
  (occasion === 'handover' ? start : end) ?? ''

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Lagos',
})
/** `14:05`, as a field for times takes it. */
const lagosTime = (at: string): string => clock.format(new Date(at))
