import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { itemStatuses } from '#contract/taxonomy.ts'
import { Picture } from '@/components/picture'
import { Badge } from '@/components/ui/badge'
import { formatMoment } from '@/lib/lagos-time'
import type { ItemReport, ModeratedItem } from '../api/items'
import { Decisions } from './decisions'

interface ModeratedRowProps {
  item: ModeratedItem
  /** Its open reports, where they are shown. */
  reports?: readonly ItemReport[]
  children?: ReactNode
}

export function ModeratedRow({ item, reports = [], children }: ModeratedRowProps) {
  const status = itemStatuses.find(({ value }) => value === item.status)?.label
  return (
    <li className="grid grid-cols-1 gap-3 rounded-2xl bg-card p-4">
      <div className="flex gap-4">
        <Picture
          image={item.images[0]}
          alt=""
          widths={[128]}
          sizes="4rem"
          className="w-16 shrink-0 self-start rounded-lg"
        />
        <div className="grid min-w-0 flex-1 grid-cols-1 content-start gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <Link
              to="/item/$id"
              params={{ id: item.id }}
              className="min-w-0 break-words font-semibold underline-offset-4 hover:underline"
            >
              {item.title}
            </Link>
            <Badge variant={item.hidden_at ? 'caution' : 'neutral'}>
              {item.hidden_at ? 'Taken down' : status}
            </Badge>
          </p>
          <p className="break-words text-muted-foreground text-sm">
            {item.owner?.full_name ?? 'Deleted user'} · {formatMoment(item.created_at)}
          </p>
          {item.hidden_reason && <p className="break-words text-sm">{item.hidden_reason}</p>}
          {children}
        </div>
      </div>
      <Decisions item={item} reports={reports} />
    </li>
  )
}
