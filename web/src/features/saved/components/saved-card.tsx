import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { savedMessages } from '#contract/messages/item.ts'
import { itemStatuses } from '#contract/taxonomy.ts'
import { Picture } from '@/components/picture'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ItemCard } from '@/domain/items/item-card'
import { meKey } from '@/domain/me/keys'
import { sendOrKeep } from '@/domain/offline/send-or-keep'
import { showError, showInfo, showSuccess } from '@/lib/toast'
import { forgetSaved, type Saved } from '../api/saved-items'

interface SavedCardProps {
  saved: Saved
  userId: string
  wide: boolean
  eager: boolean
}

export function SavedCard({ saved, userId, wide, eager }: SavedCardProps) {
  const { item, status } = saved
  if (!item) {
    return (
      <Gone title={saved.title}>
        <RemoveButton saved={saved} userId={userId} />
      </Gone>
    )
  }
  const label = itemStatuses.find(({ value }) => value === status)?.label
  return (
    <ItemCard item={item} wide={wide} eager={eager}>
      {status !== 'available' && (
        <Badge variant="neutral" className="justify-self-start">
          {label}
        </Badge>
      )}
    </ItemCard>
  )
}

function Gone({ title, children }: { title: string | null; children: ReactNode }) {
  return (
    <li className="grid content-start gap-2">
      <Picture image={undefined} alt="" widths={[]} sizes="" className="rounded-xl" />
      <div className="grid gap-0.5 px-0.5">
        {title && <h2 className="line-clamp-2 break-words font-medium font-sans text-[0.95rem]">{title}</h2>}
        <p className="text-muted-foreground text-sm">{savedMessages.gone}</p>
        {children}
      </div>
    </li>
  )
}

function RemoveButton({ saved, userId }: { saved: Saved; userId: string }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      sendOrKeep(userId, { kind: 'forget-saved', about: saved.item?.id ?? saved.id, payload: saved.id }, () =>
        forgetSaved(saved.id),
      ),
    onSuccess: async (how) => {
      if (how === 'kept') return showInfo(savedMessages.kept)
      await queryClient.invalidateQueries({ queryKey: meKey(userId) })
      showSuccess(savedMessages.removed)
    },
    onError: (error) => showError(error, savedMessages.removeFailed),
  })
  return (
    <Button
      variant="outline"
      className="mt-1 justify-self-start"
      aria-label={`Remove ${saved.title ?? 'item'}`}
      disabled={remove.isPending}
      onClick={() => remove.mutate()}
    >
      Remove
    </Button>
  )
}
