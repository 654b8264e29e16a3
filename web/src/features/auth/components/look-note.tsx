import { useState } from 'react'
import { OutfitPicture } from '@/domain/style/outfit-picture'
import { waitingLook } from '@/domain/style/style-session'

/** What the style quiz has put together, and an account opens. */
export function LookNote() {
  const [look] = useState(waitingLook)
  if (!look) return null
  return (
    <aside
      aria-label="Your look"
      className="mb-6 flex items-center gap-4 rounded-xl bg-marigold/20 p-3 text-foreground"
    >
      <OutfitPicture image={look.image} alt="" sizes="4rem" className="w-16 shrink-0 rounded-lg" />
      <p>
        <strong className="block font-display text-lg leading-tight">Your look is saved</strong>
        <span className="text-sm">{look.title}. Find pieces like it once your account is ready.</span>
      </p>
    </aside>
  )
}
