import { Link, type LinkProps, useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { cn } from '@/lib/utils'
import { Button } from './ui/button'

interface BackButtonProps {
  /** Where it leads on the page that a visit begins with. */
  to: LinkProps['to']
  className?: string
}

/** To the screen before, as it was left. */
export function BackButton({ to, className }: BackButtonProps) {
  const router = useRouter()
  const cameFromHere = useCanGoBack()
  const words = (
    <>
      <ArrowLeft aria-hidden />
      Back
    </>
  )
  const look = cn('justify-self-start px-3 print:hidden', className)
  if (!cameFromHere) {
    return (
      <Button asChild variant="ghost" className={look}>
        <Link to={to}>{words}</Link>
      </Button>
    )
  }
  return (
    <Button variant="ghost" className={look} onClick={() => router.history.back()}>
      {words}
    </Button>
  )
}
