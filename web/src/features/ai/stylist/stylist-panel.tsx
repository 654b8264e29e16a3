import { stylistMessages, stylistWords as words } from '#contract/messages/ai/stylist.ts'
import { Failure } from '@/components/failure'
import { Skeleton } from '@/components/ui/skeleton'
import { useMyProfile } from '@/domain/me/my-profile'
import { useLastQuiz } from './api/last-quiz'
import { Looks } from './looks'
import { useStylist } from './model/use-stylist'
import { firstWishes } from './model/wishes'
import { StylistForm } from './stylist-form'

/** The stylist: wishes, then looks of what can be rented. */
export default function StylistPanel() {
  const { kept, open, again, asking } = useStylist()
  if (asking.isPending) return <Asking />
  if (asking.isError && !open) {
    const retry = () => asking.mutate(asking.variables)
    return <Failure error={asking.error} message={stylistMessages.failed} retry={retry} />
  }
  if (kept && !open) return <Looks asked={kept} onAsk={(wishes) => asking.mutate(wishes)} onAgain={again} />
  return <FirstForm onAsk={(wishes) => asking.mutate(wishes)} kept={kept?.wishes} />
}

interface FirstFormProps {
  onAsk: (wishes: ReturnType<typeof firstWishes>) => void
  kept: ReturnType<typeof firstWishes> | undefined
}

/** The form begins with what was asked last, else with what is known; where that cannot be read, it begins empty. */
function FirstForm({ onAsk, kept }: FirstFormProps) {
  const quiz = useLastQuiz()
  const profile = useMyProfile()
  if (!kept && (quiz.isLoading || profile.isLoading)) return <FormSkeleton />
  return <StylistForm first={kept ?? firstWishes(quiz.data, profile.data?.location)} onAsk={onAsk} />
}

function FormSkeleton() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <Skeleton className="h-18 rounded-xl" />
      <Skeleton className="h-18 rounded-xl" />
      <Skeleton className="h-18 rounded-xl" />
      <Skeleton className="h-12 rounded-full" />
    </div>
  )
}

function Asking() {
  return (
    <div className="grid gap-5" aria-busy="true">
      <p role="status" className="font-medium">
        {words.asking}
      </p>
      {[1, 2].map((look) => (
        <div key={look} className="grid gap-3">
          <Skeleton className="h-6 w-1/3" />
          <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
            <Skeleton className="aspect-3/4 rounded-xl" />
            <Skeleton className="aspect-3/4 rounded-xl" />
            <Skeleton className="aspect-3/4 rounded-xl" />
            <Skeleton className="aspect-3/4 rounded-xl max-sm:hidden" />
          </div>
          <Skeleton className="h-11 w-2/3 rounded-full" />
        </div>
      ))}
    </div>
  )
}
