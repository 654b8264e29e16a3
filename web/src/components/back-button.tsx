import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '@/components/ui/button'

/** To the screen before; to the landing page where this page was the first. */
export function BackButton() {
  const router = useRouter()
  const cameFromHere = useCanGoBack()
  const className = '-ml-3 justify-self-start px-3 print:hidden'
  if (!cameFromHere) {
    return (
      <Button asChild variant="ghost" className={className}>
        <Link to="/">
          <ArrowLeft aria-hidden />
          Back
        </Link>
      </Button>
    )
  }
  return (
    <Button variant="ghost" className={className} onClick={() => router.history.back()}>
      <ArrowLeft aria-hidden />
      Back
    </Button>
  )
}
