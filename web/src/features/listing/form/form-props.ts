import type { Problems } from '../model/check-form'
import type { ListingForm } from '../model/listing-form'

export interface FormProps {
  form: ListingForm
  change: (part: Partial<ListingForm>) => void
  problems: Problems
}
