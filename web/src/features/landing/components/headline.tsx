import { Pause, Play } from 'lucide-react'
import { taglines } from '../model/content'

/** Changes automatically on the screen; screen readers read all sentences once, one after the other. */
export function Headline() {
  return (
    <h1 className="font-extrabold text-[2.65rem] max-[22.5rem]:text-4xl leading-[1.02] tracking-tight sm:text-6xl lg:text-7xl">
      <span className="sr-only">{taglines.join(' ')}</span>
      <span aria-hidden className="headline">
        {taglines.map((tagline) => (
          <span key={tagline}>{tagline}</span>
        ))}
      </span>
    </h1>
  )
}

/** Beside what it stops. Works before any script is there: the style sheet looks at it. */
export function HeadlinePause() {
  return (
    <label className="headline-pause absolute -right-3.5 bottom-0 grid size-11 cursor-pointer place-items-center rounded-full text-muted-foreground transition-colors hover:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-ring">
      <input
        type="checkbox"
        className="peer absolute inset-0 cursor-pointer appearance-none rounded-full opacity-0"
      />
      <Pause aria-hidden className="size-4 peer-checked:hidden" />
      <Play aria-hidden className="hidden size-4 peer-checked:block" />
      <span className="sr-only">Pause the headline</span>
    </label>
  )
}
