import { Brand } from '@/components/brand'
import { Button } from '@/components/ui/button'
import type { LandingDialog } from '../model/dialogs'

export function LandingHeader({ onOpen }: { onOpen: ((dialog: LandingDialog) => void) | undefined }) {
  return (
    <header className="sticky top-0 z-40 bg-background/95 backdrop-blur">
      <div className="page flex h-14 items-center gap-2 md:h-16">
        <a href="/" aria-label="Aso, home" className="mr-auto flex min-h-11 items-center">
          <Brand />
        </a>
        <Button variant="ghost" asChild className="hidden md:inline-flex">
          <a href="#how-it-works">How It Works</a>
        </Button>
        <Button variant="ghost" data-opens="sign-in" onClick={() => onOpen?.('sign-in')}>
          Sign In
        </Button>
        <Button data-opens="join" onClick={() => onOpen?.('join')}>
          Join
        </Button>
      </div>
    </header>
  )
}
