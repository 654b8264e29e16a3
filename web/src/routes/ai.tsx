import { createFileRoute, useRouter } from '@tanstack/react-router'
import type { OutfitResult } from '#contract/bodies/quiz.ts'
import { styleMessages } from '#contract/messages/style.ts'
import { HubScreen } from '@/features/ai/hub/hub-screen'
import { FreeDays } from '@/features/market/components/free-days'
import { type MarketFilters, readFilters } from '@/features/market/model/filters'
import { QuizScreen } from '@/features/quiz/components/quiz-screen'
import { forgetDraft } from '@/features/quiz/model/answers'
import { useNewOutfit } from '@/features/style/api/style-sessions'
import { MyLooks } from '@/features/style/components/my-looks'
import { type LookDays, RentLook } from '@/features/style/components/rent-look'
import { requireSignIn } from '@/lib/guards'
import { showInfo, showRefusal } from '@/lib/toast'

interface AiSearch extends Pick<MarketFilters, 'from' | 'to'> {
  /** The current question of the quiz, counted from 1, while it is taken. */
  step?: number | undefined
  /** The helper to open at once. */
  feature?: string | undefined
  /** The look that is being rented. */
  look?: string | undefined
}

export const Route = createFileRoute('/ai')({
  validateSearch: (search): AiSearch => ({
    ...readDays(search),
    feature: typeof search.feature === 'string' ? search.feature : undefined,
    look: typeof search.look === 'string' ? search.look : undefined,
    step: typeof search.step === 'number' && search.step >= 1 && search.step <= 7 ? search.step : undefined,
  }),
  beforeLoad: requireSignIn,
  component: AiHub,
})

function readDays(search: Record<string, unknown>): LookDays {
  const { from, to } = readFilters(search)
  return { from, to }
}

function AiHub() {
  const { step, look, feature, ...days } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { history } = useRouter()
  const newOutfit = useNewOutfit()
  const goTo = (next: number | undefined, replace = false) =>
    void navigate({ search: { step: next }, replace, resetScroll: next === undefined })
  const finish = async (results: OutfitResult[] | null) => {
    if (!results) {
      showRefusal(styleMessages.notPrepared)
      return
    }
    if (!(await newOutfit())) showInfo(styleMessages.savedLater)
    forgetDraft()
    goTo(undefined)
  }
  if (look) {
    const choose = (chosen: LookDays) =>
      void navigate({ search: { look, ...chosen }, replace: true, resetScroll: false })
    return <RentLook lookId={look} days={days} calendar={<FreeDays filters={days} onChange={choose} />} />
  }
  if (step === undefined) {
    return (
      <HubScreen opened={feature} onClose={() => feature && goTo(undefined, true)}>
        <MyLooks
          onQuiz={() => {
            forgetDraft()
            goTo(1)
          }}
        />
      </HubScreen>
    )
  }
  return (
    <QuizScreen
      step={step - 1}
      onStep={(index) => goTo(index + 1)}
      onBack={() => (history.canGoBack() ? history.back() : goTo(step - 1, true))}
      onDone={(results) => void finish(results)}
    />
  )
}
