import { Check, Undo2 } from 'lucide-react'
import { useId } from 'react'
import { optimizerWords as words } from '#contract/messages/ai/listing.ts'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { type Suggestion, shownAs } from './model/suggestions'

interface SuggestionRowProps {
  suggestion: Suggestion
  /** What is typed now. */
  present: string
  onUse: () => void
  onUndo: () => void
}

/** One field: what is typed, what is suggested and why. */
export function SuggestionRow({ suggestion, present, onUse, onUndo }: SuggestionRowProps) {
  const { field, value, note, hex, waits } = suggestion
  const heading = useId()
  const used = present === value
  return (
    <li className="grid gap-3 rounded-2xl bg-secondary/60 p-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={heading} className="font-semibold">
          {words.fields[field]}
        </h3>
        {used ? (
          <span className="flex items-center gap-2">
            <Badge variant="good" className="py-1">
              <Check aria-hidden />
              {words.used}
            </Badge>
            <Button variant="ghost" aria-describedby={heading} onClick={onUndo}>
              <Undo2 aria-hidden />
              {words.undo}
            </Button>
          </span>
        ) : (
          !waits && (
            <Button aria-describedby={heading} onClick={onUse}>
              {words.use}
            </Button>
          )
        )}
      </div>
      <dl className="grid gap-3 text-sm sm:grid-cols-2 sm:gap-5">
        {!used && <Side label={words.now} text={shownAs(field, present) || words.empty} faint />}
        <Side label={words.suggested} text={shownAs(field, value)} hex={hex} />
      </dl>
      {note && <p className="text-muted-foreground text-sm">{note}</p>}
      {waits && <p className="text-muted-foreground text-sm">{words.chooseOffer}</p>}
    </li>
  )
}

interface SideProps {
  label: string
  text: string
  hex?: string | undefined
  faint?: boolean
}

function Side({ label, text, hex, faint = false }: SideProps) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <dt className="text-muted-foreground">{label}</dt>
      <dd
        className={
          faint
            ? 'whitespace-pre-line wrap-anywhere text-muted-foreground'
            : 'whitespace-pre-line wrap-anywhere font-medium'
        }
      >
        {hex && (
          <span
            aria-hidden
            className="mr-2 inline-block size-4 rounded-full border border-border align-text-bottom"
            style={{ backgroundColor: `#${hex}` }}
          />
        )}
        {text}
      </dd>
    </div>
  )
}
