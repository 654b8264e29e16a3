import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { adminMessages } from '#contract/messages/admin.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { settingsKey } from '@/domain/settings'
import { adminKey } from '@/domain/staff/keys'
import { explain } from '@/lib/errors'
import { zodResolver } from '@/lib/forms'
import { showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { type Setting, saveSetting } from '../api/settings'
import { changeHintOf, hintOf, inputModeOf, refusalOf, savedMessage } from '../words/setting-words'
import { SettingHistory } from './setting-history'

const settingForm = z.object({
  value: z.string().trim(),
  reason: z.string().trim().min(1, adminMessages.settingReason).max(500),
})

/** The value as it counts now; Save appears once it is another one. */
export function SettingRow({ setting }: { setting: Setting }) {
  const { setting_key, setting_value, label, choices } = setting
  const { register, control, handleSubmit, reset, setError, clearErrors, formState } = useForm({
    resolver: zodResolver(settingForm),
    values: { value: setting_value, reason: '' },
    resetOptions: { keepDirtyValues: true },
  })
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: ({ value, reason }: z.output<typeof settingForm>) => saveSetting(setting_key, value, reason),
    onSuccess: async (became) => {
      showSuccess(savedMessage(became))
      void queryClient.invalidateQueries({ queryKey: settingsKey })
      await queryClient.invalidateQueries({ queryKey: adminKey })
      reset()
    },
    onError: (error) => {
      setError('value', { message: refusalOf(setting, explain(error, adminMessages.settingFailed).text) })
      showError(error, adminMessages.settingFailed)
    },
  })
  const value = useWatch({ control, name: 'value' })
  const changed = Boolean(formState.dirtyFields.value) && value.trim() !== setting_value
  const field = register('value', { onChange: () => clearErrors('value') })
  return (
    <li className="rounded-2xl bg-card p-4">
      <form
        noValidate
        onSubmit={handleSubmit((filled) => changed && !save.isPending && save.mutate(filled))}
        className="grid gap-3"
      >
        <Field label={label} error={formState.errors.value?.message} hint={hintOf(setting)}>
          {(attributes) =>
            choices ? (
              <Select {...attributes} {...field}>
                {choices.map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </Select>
            ) : (
              <Input
                {...attributes}
                {...field}
                inputMode={inputModeOf(setting)}
                autoComplete="off"
                maxLength={200}
                className="price"
              />
            )
          }
        </Field>
        <SettingHistory setting={setting} />
        {changed && (
          <Field
            label={`Why do you change it? ${label}`}
            hint={changeHintOf(setting)}
            error={formState.errors.reason?.message}
          >
            {(attributes) => (
              <Input {...attributes} {...register('reason')} autoComplete="off" maxLength={500} />
            )}
          </Field>
        )}
        {changed && (
          <div className="flex gap-2">
            <Button type="submit" disabled={save.isPending}>
              {save.isPending ? 'Saving…' : 'Save'}
              <span className="sr-only">: {label}</span>
            </Button>
            <Button variant="ghost" disabled={save.isPending} onClick={() => reset()}>
              Undo
              <span className="sr-only">: {label}</span>
            </Button>
          </div>
        )}
      </form>
    </li>
  )
}
