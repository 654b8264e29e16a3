import { Link, type LinkProps } from '@tanstack/react-router'

interface View extends Pick<LinkProps, 'to' | 'search'> {
  label: string
  isShown: boolean
}

/** The views of one screen, each with an address of its own. */
export function ViewLinks({ label, views }: { label: string; views: readonly View[] }) {
  return (
    <nav aria-label={label} className="inline-flex w-full rounded-full bg-secondary p-1 sm:w-fit">
      {views.map(({ label, isShown, ...target }) => (
        <Link
          key={label}
          {...target}
          activeOptions={{ exact: true }}
          aria-current={isShown ? 'page' : undefined}
          className="inline-flex h-11 flex-1 items-center justify-center rounded-full px-4 font-medium text-muted-foreground text-sm whitespace-nowrap aria-[current=page]:bg-card aria-[current=page]:text-foreground aria-[current=page]:shadow-sm"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
