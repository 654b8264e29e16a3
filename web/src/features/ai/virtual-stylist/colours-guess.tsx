import { virtualStylistWords as words } from '#contract/messages/ai/virtual-stylist.ts'
import type { ColourGuess } from '#contract/virtual-stylist.ts'
import { Section } from '../report/section'

/** What was guessed from the photo, and how much it can be relied on; or that nothing was. */
export function ColoursGuess({ colours }: { colours: ColourGuess | null }) {
  if (!colours) return <p className="text-muted-foreground text-sm">{words.noGuess}</p>
  const { undertone, confidence, skin, palette } = colours
  return (
    <Section title={words.colours}>
      <p className="text-sm">
        {words.guess(words.undertone[undertone])} {words.confidence[confidence]}
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
        {[{ name: words.skin, hex: skin }, ...palette].map(({ name, hex }) => (
          <li key={name} className="flex items-center gap-2">
            <span
              aria-hidden
              className="size-7 rounded-full border border-input"
              style={{ backgroundColor: hex }}
            />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}
