import { useQuery } from '@tanstack/react-query'
import { Picture } from '@/components/picture'
import { waitingItemQuery } from '../api/waiting-item'
import { waitingItem } from '../model/waiting-item'
import { LookNote } from './look-note'

/** What an account opens: the item of the page that has sent the person here, else the look of the style quiz. */
export function WaitingNote({ redirect }: { redirect: string | undefined }) {
  const waiting = waitingItem(redirect)
  const { data: item } = useQuery(waitingItemQuery(waiting?.id))
  if (!waiting) return <LookNote />
  if (!item) return null
  return (
    <aside
      aria-label="Your item"
      className="mb-6 flex items-center gap-4 rounded-xl bg-marigold/20 p-3 text-foreground"
    >
      <Picture
        image={item.images[0]}
        alt=""
        widths={[180]}
        sizes="4rem"
        eager
        className="w-16 shrink-0 rounded-lg"
      />
      <p className="min-w-0">
        <strong className="block font-display text-lg leading-tight">{waiting.words}</strong>
        <span className="break-words text-sm">{item.title}</span>
      </p>
    </aside>
  )
}
