import { Shirt } from 'lucide-react'
import {
  virtualStylistMessages as messages,
  virtualStylistWords as words,
} from '#contract/messages/ai/virtual-stylist.ts'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useStyling } from './model/use-styling'
import { canAsk } from './model/wishes'
import { StylingForm } from './styling-form'
import { StylingResult } from './styling-result'
import { TryOn } from './try-on'

/** The virtual stylist: a photo and wishes in, a drawn look and pieces that can be rented out. */
export default function VirtualStylistPanel() {
  const { wishes, ask, kept, asking, trying, again } = useStyling()
  if (asking.isPending) return <Asking />
  if (!kept) return <StylingForm first={wishes} onAsk={ask} />
  if (kept.recommendations.length === 0) {
    return (
      <Notice icon={Shirt} heading="h3" {...messages.nothingFree}>
        <Button onClick={again}>{words.again}</Button>
      </Notice>
    )
  }
  const tried = trying.data?.picture === 'try_on' ? (trying.data.styledImage ?? undefined) : undefined
  return (
    <StylingResult styling={kept} onAgain={again}>
      {kept.tryOn && canAsk(wishes) && (
        <TryOn
          piece={trying.data?.tryOn ?? kept.tryOn}
          picture={tried}
          busy={trying.isPending}
          onTry={() => trying.mutate(wishes)}
        />
      )}
    </StylingResult>
  )
}

function Asking() {
  return (
    <div className="grid gap-5" aria-busy="true">
      <p role="status" className="font-medium">
        {words.asking}
      </p>
      <Skeleton className="mx-auto aspect-4/5 w-full max-w-md rounded-2xl" />
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-11 w-1/2 rounded-full" />
    </div>
  )
}
