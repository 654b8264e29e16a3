import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { settingsKey } from '@/domain/settings'
import { explain } from '@/lib/errors'
import { showError, showSuccess } from '@/lib/toast'
import { editedSettingsKey, type Setting, saveSetting } from '../api/settings'
import { hintOf, inputModeOf } from '../model/setting-words'

/** The value as it counts now; Save appears once it is another one. */
export function SettingRow({ setting }: { setting: Setting }) {
  const { setting_key, setting_value, label, choices } = setting
  const [typed, setTyped] = useState<string>()
  const value = typed ?? setting_value
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: () => saveSetting(setting_key, value.trim()),
    onSuccess: async () => {
      showSuccess(adminMessages.settingSaved)
      void queryClient.invalidateQueries({ queryKey: settingsKey })
      await queryClient.invalidateQueries({ queryKey: editedSettingsKey })
      setTyped(undefined)
    },
    onError: (error) => showError(error, adminMessages.settingFailed),
  })
  const changed = value.trim() !== setting_value
  const change = (next: string) => {
    setTyped(next)
    if (save.isError) save.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changed && !save.isPending) save.mutate()
  }
  const problem = save.isError ? explain(save.error, adminMessages.settingFailed).text : undefined
  return (
    <li className="rounded-2xl bg-card p-4">
      <form onSubmit={submit} noValidate className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field label={label} error={problem} hint={hintOf(setting)}>
          {(control) =>
            choices ? (
              <Select {...control} value={value} onChange={(event) => change(event.target.value)}>
                {choices.map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </Select>
            ) : (
              <Input
                {...control}
                inputMode={inputModeOf(setting)}
                autoComplete="off"
                maxLength={200}
                value={value}
                onChange={(event) => change(event.target.value)}
                className="price"
              />
            )
          }
        </Field>
        {changed && (
          <div className="flex gap-2 sm:pt-5.5">
            <Button type="submit" disabled={save.isPending}>
              {save.isPending ? 'Saving…' : 'Save'}
              <span className="sr-only">: {label}</span>
            </Button>
            <Button variant="ghost" disabled={save.isPending} onClick={() => setTyped(undefined)}>
              Undo
              <span className="sr-only">: {label}</span>
            </Button>
          </div>
        )}
      </form>
    </li>
  )
}
