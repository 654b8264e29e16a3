import { useId, useState } from 'react'
import { virtualStylistWords as words } from '#contract/messages/ai/virtual-stylist.ts'
import type { VirtualStyling } from '#contract/virtual-stylist.ts'
import { Button } from '@/components/ui/button'

interface TryOnProps {
  piece: NonNullable<VirtualStyling['tryOn']>
  /** What the service made, once it has. */
  picture: string | undefined
  busy: boolean
  onTry: () => void
}

/** A picture of the person in a piece, made elsewhere: only after a tick that says so. */
export function TryOn({ piece: { title }, picture, busy, onTry }: TryOnProps) {
  const id = useId()
  const [agreed, setAgreed] = useState(false)
  if (picture) {
    return (
      <figure className="mx-auto grid w-full max-w-md gap-2">
        <img src={picture} alt={words.triedAlt(title)} className="w-full rounded-2xl" />
        <figcaption className="text-muted-foreground text-sm">{words.tried(title)}</figcaption>
      </figure>
    )
  }
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-3 rounded-2xl bg-secondary/60 p-5">
      <h3 id={`${id}-title`} className="font-semibold text-lg leading-tight">
        {words.tryTitle(title)}
      </h3>
      <p className="text-sm">{words.tryText}</p>
      <div className="flex min-h-11 items-center gap-3">
        <input
          id={id}
          type="checkbox"
          checked={agreed}
          disabled={busy}
          onChange={({ target }) => setAgreed(target.checked)}
          className="size-5 shrink-0 accent-primary"
        />
        <label htmlFor={id} className="flex min-h-11 flex-1 cursor-pointer items-center text-sm">
          {words.tryConsent}
        </label>
      </div>
      <Button className="justify-self-start" disabled={!agreed || busy} onClick={onTry}>
        {busy ? words.trying : words.tryAsk}
      </Button>
    </section>
  )
}
