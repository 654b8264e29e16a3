import type { FormPlace } from '@/features/ai/listing-optimizer/model/form-place'
import { OptimizerCard } from '@/features/ai/listing-optimizer/optimizer-card'
import type { HelpInForm } from '@/features/listing/components/listing-editor'
import type { OptimizerSearch } from './-optimizer-search'

interface OptimizerOptions extends OptimizerSearch {
  place: FormPlace
  onClose: () => void
}

/** The listing optimizer, in the form of an item. */
export const optimizerFor =
  ({ place, optimizer, onClose }: OptimizerOptions): HelpInForm =>
  ({ typed, filled, change }) => (
    <OptimizerCard
      place={place}
      draft={typed}
      filled={async () => ({ ...(await filled()), availability_type: typed.availability || null })}
      onChange={change}
      opened={optimizer ?? false}
      onClose={() => optimizer && onClose()}
    />
  )
