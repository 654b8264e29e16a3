import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { groupDiscountMessages as messages } from '#contract/messages/listing.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { meKey } from '@/domain/me/keys'
import { useSettings } from '@/domain/settings'
import { db } from '@/lib/supabase'
import { showError, showSuccess } from '@/lib/toast'

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
  const [typed, setTyped] = useState(percent === null ? '' : String(percent))
  const { data: settings } = useSettings()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: async () =>
      await db()
        .rpc('save_group_discount', { p_percent: typed.trim() === '' ? undefined : Number(typed) })
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
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <h2 className="font-semibold text-xl">Group discount</h2>
      <Field label="Percent off the rent (optional)" hint={messages.hint(settings?.group_discount_guests)}>
        {(control) => (
          <Input
            {...control}
            className="max-w-32"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={typed}
            onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" className="justify-self-start" disabled={save.isPending}>
        {save.isPending ? 'Saving…' : 'Save discount'}
      </Button>
    </form>
  )
}
