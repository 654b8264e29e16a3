import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { groupDiscountMessages as messages } from '#contract/messages/listing.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { meKey } from '@/domain/me/keys'
import { useSettings } from '@/domain/settings'
import { zodResolver } from '@/lib/forms'
import { db } from '@/lib/supabase'
import { showError, showSuccess } from '@/lib/toast'
import { readMeasure } from '@/lib/typed-numbers'
import { useForm } from '@/lib/use-form'

/** Nothing, or a whole number; the database says which it takes. */
const discountForm = z.object({
  percent: z.string().refine((text) => Number.isInteger(readMeasure(text) ?? 0), 'Enter a whole number'),
})

const discountQuery = (userId: string) =>
  queryOptions({
    queryKey: [...meKey(userId), 'group discount'] as const,
    queryFn: async ({ signal }): Promise<number | null> =>
      (await db().rpc('my_group_discount').abortSignal(signal).throwOnError()).data,
  })

/** What an owner takes off the rent for guests of one event who rent together. */
export function GroupDiscount({ userId }: { userId: string }) {
  const { data } = useQuery(discountQuery(userId))
  return data === undefined ? null : <DiscountForm key={data} userId={userId} percent={data} />
}

function DiscountForm({ userId, percent }: { userId: string; percent: number | null }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(discountForm),
    defaultValues: { percent: percent === null ? '' : String(percent) },
  })
  const { data: settings } = useSettings()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: async (typed: string) =>
      await db()
        .rpc('save_group_discount', { p_percent: readMeasure(typed) })
        .throwOnError(),
    onSuccess: () => {
      showSuccess(messages.saved)
      void queries.invalidateQueries({ queryKey: discountQuery(userId).queryKey })
    },
    onError: (error) => showError(error, messages.failed),
  })
  return (
    <form
      noValidate
      className="grid gap-3 rounded-2xl bg-card p-4 sm:p-5"
      onSubmit={handleSubmit((form) => save.mutate(form.percent))}
    >
      <h2 className="font-semibold text-xl">Group discount</h2>
      <Field
        label="Percent off the rent (optional)"
        hint={messages.hint(settings?.group_discount_guests)}
        error={formState.errors.percent?.message}
      >
        {(attributes) => (
          <Input
            {...attributes}
            {...register('percent')}
            className="max-w-32"
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" className="justify-self-start" disabled={save.isPending}>
        {save.isPending ? 'Saving…' : 'Save discount'}
      </Button>
    </form>
  )
}
