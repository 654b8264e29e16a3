import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileMessages, profileWords } from '#contract/messages/profile.ts'
import { states } from '#contract/taxonomy.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { meKey } from '@/domain/me/keys'
import type { MyProfile } from '@/domain/me/my-profile'
import { useMyVerification } from '@/domain/me/my-verification'
import { usePerson } from '@/lib/session'
import { clearToasts, prepareToasts, showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { updateProfile } from '../api/update-profile'
import { type EditForm, editResolver, formOf, locationAfter } from '../model/edit-form'

interface EditProfileFormProps {
  profile: MyProfile
  onSaved: () => void
}

export function EditProfileForm({ profile, onSaved }: EditProfileFormProps) {
  const { register, handleSubmit, clearErrors, formState } = useForm<EditForm>({
    resolver: editResolver,
    reValidateMode: 'onSubmit',
    defaultValues: formOf(profile),
  })
  const { errors } = formState
  const verification = useMyVerification()
  const save = useSave(profile, onSaved)
  const field = (name: keyof EditForm) => register(name, { onChange: () => clearErrors(name) })
  return (
    <form
      noValidate
      onSubmit={handleSubmit((form) => {
        void prepareToasts()
        save.mutate(form)
      })}
      className="grid gap-5 lg:grid-cols-2 lg:items-start"
    >
      <Field
        label="Full name"
        error={errors.fullName?.message}
        hint={verification.data === 'approved' ? profileWords.nameIsChecked : undefined}
      >
        {(control) => <Input {...control} {...field('fullName')} autoComplete="name" />}
      </Field>
      <Field label="City" error={errors.city?.message}>
        {(control) => <Input {...control} {...field('city')} autoComplete="address-level2" />}
      </Field>
      <Field label="State" error={errors.state?.message}>
        {(control) => (
          <Select {...control} {...field('state')} autoComplete="address-level1">
            <option value="">Choose a state</option>
            {states.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Country" error={errors.country?.message}>
        {(control) => <Input {...control} {...field('country')} autoComplete="country-name" />}
      </Field>
      <Button
        type="submit"
        size="lg"
        disabled={save.isPending}
        className="lg:col-span-2 lg:w-64 lg:justify-self-end"
      >
        {save.isPending ? 'Saving…' : 'Save changes'}
      </Button>
    </form>
  )
}

function useSave(profile: MyProfile, onSaved: () => void) {
  const queryClient = useQueryClient()
  const userId = usePerson()?.id
  return useMutation({
    mutationFn: async ({ fullName, ...place }: EditForm) => {
      if (!userId) throw new Error('Nobody is signed in')
      await updateProfile(userId, fullName, locationAfter(profile?.location, place))
    },
    onMutate: clearToasts,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: meKey(userId) })
      showSuccess(profileMessages.updated)
      onSaved()
    },
    onError: (error) => showError(error, profileMessages.updateFailed),
  })
}
