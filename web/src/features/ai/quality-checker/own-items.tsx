import { useState } from 'react'
import { qualityWords as words } from '#contract/messages/ai/reports.ts'
import { Field } from '@/components/field'
import { Loaded } from '@/components/loaded'
import { Picture } from '@/components/picture'
import { Input } from '@/components/ui/input'
import { Skeleton } from '@/components/ui/skeleton'
import { type OwnItem, useOwnItems } from './api/own-items'

const shownAtOnce = 6

interface OwnItemsProps {
  busy: boolean
  onChoose: (id: string) => void
}

/** My own listings, to check one with a tap. Nothing for whoever lists nothing. */
export function OwnItems({ busy, onChoose }: OwnItemsProps) {
  return (
    <Loaded
      query={useOwnItems()}
      skeleton={<Skeleton className="h-28 rounded-xl" />}
      message={words.ownFailed}
    >
      {(items) => items.length > 0 && <Choice items={items} busy={busy} onChoose={onChoose} />}
    </Loaded>
  )
}

function Choice({ items, busy, onChoose }: OwnItemsProps & { items: readonly OwnItem[] }) {
  const [sought, setSought] = useState('')
  const found = items.filter(({ title }) => title.toLowerCase().includes(sought.trim().toLowerCase()))
  return (
    <section aria-label={words.own} className="grid grid-cols-1 gap-3">
      <h3 className="font-sans font-semibold">{words.own}</h3>
      {items.length > shownAtOnce && (
        <Field label={words.searchOwn}>
          {(control) => (
            <Input
              {...control}
              type="search"
              autoComplete="off"
              value={sought}
              onChange={({ target }) => setSought(target.value)}
            />
          )}
        </Field>
      )}
      {found.length === 0 && <p className="text-muted-foreground text-sm">{words.noneFound}</p>}
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {found.slice(0, shownAtOnce).map(({ id, title, images }) => (
          <li key={id}>
            <button
              type="button"
              disabled={busy}
              onClick={() => onChoose(id)}
              className="grid min-h-14 w-full grid-cols-[2.625rem_minmax(0,1fr)] items-center gap-2.5 rounded-xl bg-secondary/60 p-1.5 text-left transition-colors hover:bg-accent disabled:opacity-55"
            >
              <Picture image={images[0]} alt="" widths={[180]} sizes="2.625rem" className="rounded-lg" />
              <span className="line-clamp-2 break-words font-medium text-sm leading-snug">{title}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
