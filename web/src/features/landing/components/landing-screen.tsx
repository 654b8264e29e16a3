import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import type { LandingDialog } from '../model/dialogs'
import { CategoryTiles } from './category-tiles'
import { Hero } from './hero'
import { HowItWorks } from './how-it-works'
import { type Contact, LandingFooter } from './landing-footer'
import { LandingHeader } from './landing-header'
import { QuizSection } from './quiz-section'

interface LandingScreenProps {
  /** Left out until it is known. */
  contact: Contact | undefined
  /** The style quiz, or its first question. */
  quiz: ReactNode
  /** Missing where the page is written to a file: `boot.ts` listens there. */
  onOpen?: (dialog: LandingDialog) => void
}

/** Plain links and no state: the build writes this page to a file, which is read before any script has come. */
export function LandingScreen({ contact, quiz, onOpen }: LandingScreenProps) {
  return (
    <>
      <a
        href="#content"
        className="sr-only z-50 rounded-full bg-primary px-4 py-2 text-primary-foreground focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <LandingHeader onOpen={onOpen} />
      <main id="content" tabIndex={-1} className="outline-none">
        <Hero />
        <QuizSection>{quiz}</QuizSection>
        <CategoryTiles />
        <HowItWorks onOpen={onOpen} />
        <section className="page grid justify-items-center gap-5 pt-4 pb-16 text-center lg:pb-24">
          <h2 className="max-w-2xl font-bold text-3xl tracking-tight lg:text-5xl">
            Someone’s wardrobe has what you need for Saturday
          </h2>
          <Button size="lg" asChild>
            <a href="/auth">Start Exploring</a>
          </Button>
        </section>
      </main>
      <LandingFooter contact={contact} />
    </>
  )
}
