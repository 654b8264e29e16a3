import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from './ui/button'

interface BackHeadingProps {
  title: string
  to: LinkProps['to']
  /** The screen it leads to: "My items". */
  back: string
}

/** The title of a screen that belongs to another one: beside the arrow on a phone, below the way back on a wide screen. */
export function BackHeading({ title, to, back }: BackHeadingProps) {
  return (
    <header className="flex items-center gap-2 md:grid md:justify-items-start md:gap-3">
      <Button asChild variant="ghost" className="-ml-3 min-w-11 px-3">
        <Link to={to}>
          <ArrowLeft aria-hidden />
          <span className="max-md:sr-only">
            <span className="sr-only">Back to </span>
            {back}
          </span>
        </Link>
      </Button>
      <h1 className="page-title">{title}</h1>
    </header>
  )
}
