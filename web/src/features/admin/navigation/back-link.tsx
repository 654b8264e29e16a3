import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

type BackLinkProps = Pick<LinkProps, 'to' | 'search'> & { children: string }

/** From one case to the list of all. */
export function BackLink({ children, ...target }: BackLinkProps) {
  return (
    <Link
      {...target}
      className="flex h-11 items-center gap-2 justify-self-start rounded-full pr-4 font-medium text-muted-foreground text-sm hover:text-foreground"
    >
      <ArrowLeft aria-hidden className="size-4.5" />
      {children}
    </Link>
  )
}
