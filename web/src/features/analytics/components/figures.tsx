import { ChevronRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense, use, useState } from 'react'
import { cn } from '@/lib/utils'
import type { OpenedFigure } from '../rows/rows'
import { FigureWords, Open } from './figure-words'

const RowsDialog = lazy(() => import('../rows/rows-dialog'))

/** Around what has figures that open their rows. */
export function Figures({ userId, children }: { userId: string; children: ReactNode }) {
  const [opened, setOpened] = useState<OpenedFigure>()
  return (
    <Open value={setOpened}>
      {children}
      {opened && (
        <Suspense>
          <RowsDialog userId={userId} figure={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </Open>
  )
}

interface FigureProps extends OpenedFigure {
  /** What stands beside it; by default the title. */
  label?: string
  note?: string
  tone?: 'earned' | 'spent'
  className?: string
}

/** A figure in a card: pressed, it shows what it consists of. */
export function Figure({ label, note, tone, className, ...figure }: FigureProps) {
  const open = use(Open)
  return (
    <button
      type="button"
      onClick={() => open(figure)}
      className={cn(
        'group grid content-start gap-1 rounded-2xl bg-card p-4 text-left transition-colors hover:bg-accent sm:p-5',
        className,
      )}
    >
      <span className="flex items-center justify-between gap-2 text-muted-foreground text-sm">
        {label ?? figure.title}
        <ChevronRight aria-hidden className="size-4 shrink-0 opacity-60" />
      </span>
      <span className={cn('price font-bold text-2xl wrap-anywhere', tone === 'earned' && 'text-good')}>
        {figure.value}
      </span>
      {note && <span className="text-muted-foreground text-sm">{note}</span>}
    </button>
  )
}

interface FigureRowProps extends OpenedFigure {
  label: string
  note?: string | undefined
  /** 0 to 1: how much of the largest it is. */
  share?: number
  /** Another figure that belongs to it. */
  more?: OpenedFigure | undefined
}

/** A figure in a list, with a bar as long as its share. */
export function FigureRow({ label, note, share, more, ...figure }: FigureRowProps) {
  const open = use(Open)
  return (
    <li>
      <button
        type="button"
        onClick={() => open(figure)}
        className="-mx-3 grid w-[calc(100%+1.5rem)] gap-1.5 rounded-xl px-3 py-2.5 text-left transition-colors hover:bg-secondary/60"
      >
        <span className="flex items-baseline justify-between gap-4 text-sm">
          <span className="min-w-0 font-medium wrap-anywhere">{label}</span>
          <span className="price shrink-0 font-bold">{figure.value}</span>
        </span>
        {share !== undefined && (
          <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-secondary">
            <span
              className="block h-full rounded-full bg-primary"
              style={{ width: `${Math.round(Math.max(0, Math.min(1, share)) * 100)}%` }}
            />
          </span>
        )}
        {note && <span className="text-muted-foreground text-sm">{note}</span>}
      </button>
      {more && (
        <p className="pb-2 text-muted-foreground text-sm">
          <FigureWords {...more} />
        </p>
      )}
    </li>
  )
}

/** A count above its name. */
export function CountFigure({ name, ...figure }: OpenedFigure & { name: string }) {
  const open = use(Open)
  return (
    <button
      type="button"
      onClick={() => open(figure)}
      className="grid min-h-11 rounded-xl py-1 text-center transition-colors hover:bg-secondary/60"
    >
      <span className="price font-bold text-lg">{figure.value}</span>
      <span className="text-muted-foreground text-xs">{name}</span>
    </button>
  )
}

/** A part of a tab with its heading. */
export function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid content-start gap-3">
      <div className="grid gap-0.5">
        <h2 className="font-semibold text-xl tracking-tight">{title}</h2>
        {note && <p className="text-muted-foreground text-sm">{note}</p>}
      </div>
      {children}
    </section>
  )
}
