import type { ListingReport } from '#contract/listing-optimizer.ts'
import { optimizerWords as words } from '#contract/messages/ai/listing.ts'
import { type Draft, type OptimizedField, suggestionsIn } from './model/suggestions'
import { SuggestionRow } from './suggestion-row'

export type Before = Readonly<Partial<Record<OptimizedField, string>>>

interface SuggestionListProps {
  report: ListingReport
  draft: Draft
  /** What stood in fields before a suggestion was used. */
  before: Before
  onUse: (field: OptimizedField, value: string) => void
  onUndo: (field: OptimizedField) => void
}

/** Each suggestion beside what is typed now, to be used and taken back one by one. */
export function SuggestionList({ report, draft, before, onUse, onUndo }: SuggestionListProps) {
  const rows = suggestionsIn(report, draft).filter(
    ({ field, value }) => value !== draft[field] || before[field] !== undefined,
  )
  return (
    <div className="grid gap-4">
      <p className="text-sm">{report.suggestions.note}</p>
      {rows.length === 0 && <p className="font-medium">{words.nothingNew}</p>}
      <ul className="grid gap-4 empty:hidden">
        {rows.map((row) => (
          <SuggestionRow
            key={row.field}
            suggestion={row}
            present={draft[row.field]}
            onUse={() => onUse(row.field, row.value)}
            onUndo={() => onUndo(row.field)}
          />
        ))}
      </ul>
    </div>
  )
}
