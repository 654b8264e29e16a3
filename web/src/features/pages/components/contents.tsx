import { ChevronDown } from 'lucide-react'
import { useMedia } from '@/lib/browser/use-media'
import type { Section } from '../content/types'

/** Stays in sight beside the text; on a phone it folds away. */
export function Contents({ sections }: { sections: readonly Section[] }) {
  const wide = useMedia('(width >= 48rem)')
  if (wide) {
    return (
      <nav
        aria-labelledby="contents"
        className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto print:hidden"
      >
        <h2 id="contents" className="mb-1 font-semibold text-sm">
          Contents
        </h2>
        <List sections={sections} />
      </nav>
    )
  }
  return (
    <nav aria-label="Contents" className="print:hidden">
      <details className="group rounded-2xl bg-card px-4">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
          Contents
          <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="pb-3">
          <List sections={sections} />
        </div>
      </details>
    </nav>
  )
}

function List({ sections }: { sections: readonly Section[] }) {
  return (
    <ol>
      {sections.map(({ id, title }, position) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center gap-2 text-muted-foreground text-sm underline-offset-4 hover:text-foreground hover:underline md:min-h-9"
          >
            <span className="w-5 shrink-0 tabular-nums">{position + 1}.</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
