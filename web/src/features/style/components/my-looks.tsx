import { Shirt } from 'lucide-react'
import { useId } from 'react'
import { hubWords } from '#contract/messages/ai/gate.ts'
import { styleMessages } from '#contract/messages/style.ts'
import { Loaded } from '@/components/loaded'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useOutfits } from '../api/style-sessions'
import { OutfitCard } from './outfit-card'

/** The outfits of the style quiz that are mine. */
export function MyLooks({ onQuiz }: { onQuiz: () => void }) {
  const heading = useId()
  const outfits = useOutfits()
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={heading} className="font-semibold text-2xl tracking-tight">
          {hubWords.looks}
        </h2>
        {outfits.data && outfits.data.length > 0 && (
          <Button variant="secondary" onClick={onQuiz}>
            Retake the quiz
          </Button>
        )}
      </header>
      <Loaded query={outfits} skeleton={<OutfitSkeleton />} message={styleMessages.loadFailed}>
        {(list) =>
          list.length === 0 ? (
            <Notice icon={Shirt} {...styleMessages.empty} heading="h3">
              <Button size="lg" onClick={onQuiz}>
                Take the style quiz
              </Button>
            </Notice>
          ) : (
            <div className="grid gap-12">
              {list.map((outfit) => (
                <OutfitCard key={outfit.id} outfit={outfit} />
              ))}
            </div>
          )
        }
      </Loaded>
    </section>
  )
}

function OutfitSkeleton() {
  return (
    <div className="grid gap-5 md:grid-cols-[15rem_1fr] md:gap-8">
      <Skeleton className="aspect-3/4 rounded-2xl" />
      <div className="grid content-start gap-3">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="mt-4 h-40 rounded-xl" />
      </div>
    </div>
  )
}
