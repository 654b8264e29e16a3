import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { OutfitResult } from '#contract/bodies/quiz.ts'
import { useSettings } from '@/domain/settings'
import { keepPostSignupRedirect } from '@/domain/style/style-session'
import { LandingScreen } from '@/features/landing/components/landing-screen'
import { dialogs, type LandingDialog } from '@/features/landing/model/dialogs'
import { Quiz } from '@/features/quiz/components/quiz'
import { ResultsPreview } from '@/features/quiz/components/results-preview'
import { useAppLinks } from './-app-links'

const SignInDialog = lazy(async () => ({
  default: (await import('@/features/auth/sign-in/sign-in-dialog')).SignInDialog,
}))
const JoinDialog = lazy(async () => ({ default: (await import('./-join-dialog')).JoinDialog }))

interface LandingSearch {
  open?: LandingDialog
  /** The question of the quiz, counted from 1. */
  step?: number
}

export const Route = createFileRoute('/')({
  validateSearch: (search): LandingSearch => ({
    open: dialogs.find((dialog) => dialog === search.open),
    step: typeof search.step === 'number' && search.step >= 1 && search.step <= 7 ? search.step : undefined,
  }),
  beforeLoad: async ({ context }) => {
    const person = context.session.person()
    if (!person) return
    const { startScreen } = await import('@/features/landing/api/start-screen')
    throw redirect({ to: await startScreen(person), replace: true })
  },
  component: Landing,
})

function Landing() {
  const { open } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data: settings } = useSettings()
  useAppLinks()
  useEffect(() => {
    document.title = 'Aso · Rent, lend and buy fashion across Nigeria'
  }, [])
  const show = (dialog: LandingDialog | undefined) =>
    navigate({ search: (now) => ({ ...now, open: dialog }), replace: true, resetScroll: false })
  return (
    <>
      <LandingScreen contact={settings} quiz={<LandingQuiz />} onOpen={show} />
      <Suspense>
        {open === 'sign-in' && <SignInDialog open onClose={() => void show(undefined)} />}
        {open === 'join' && (
          <JoinDialog
            onClose={() => void show(undefined)}
            onRole={(role) => void navigate({ to: '/auth', search: { step: 'signup', role } })}
          />
        )}
      </Suspense>
    </>
  )
}

/** A visitor's quiz; it ends with the offer to sign up. */
function LandingQuiz() {
  const { step = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { history } = useRouter()
  const [results, setResults] = useState<OutfitResult[]>()
  const goTo = (index: number, replace = false) =>
    void navigate({ search: (now) => ({ ...now, step: index + 1 }), replace, resetScroll: false })
  const signUp = () => void navigate({ to: '/auth', search: { step: 'role-selection', next: 'signup' } })
  if (results && step === 7) {
    return (
      <ResultsPreview
        results={results}
        onSignUp={signUp}
        onPiece={(id) => {
          keepPostSignupRedirect(`/item/${id}`)
          signUp()
        }}
      />
    )
  }
  return (
    <Quiz
      step={step - 1}
      onStep={goTo}
      onBack={() => (history.canGoBack() ? history.back() : goTo(step - 2, true))}
      onDone={(outfit) => (outfit ? setResults(outfit) : signUp())}
    />
  )
}
