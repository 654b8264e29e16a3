import type { ListingQuestion } from '#contract/bodies/listing-optimizer.ts'
import { limits } from '#contract/constants.ts'
import { isMeasurementOf } from '#contract/measurements.ts'

type Columns = Omit<ListingQuestion, 'item_title' | 'item_category' | 'item_description' | 'measurements'>

/** An item as the form would store it. */
export interface FilledForm extends Columns {
  title: string
  category: string
  description: string | null
  measurements: unknown
}

/** What the optimizer is asked; what is wrong in the form, and marked there, is left out. */
export function questionOf(form: FilledForm): ListingQuestion {
  const { title, category, description, measurements, set_contents, images } = form
  const sizes = Object.entries((measurements ?? {}) as Record<string, number>)
  return {
    item_title: title,
    item_category: category as ListingQuestion['item_category'],
    item_description: description,
    availability_type: form.availability_type,
    condition: form.condition,
    size: form.size,
    brand: form.brand,
    colour: form.colour,
    measurements: Object.fromEntries(sizes.filter(([name, size]) => isMeasurementOf(name, size))),
    fit: form.fit,
    fit_note: form.fit_note,
    set_contents: set_contents
      ?.filter((part) => part.length <= limits.setPartLength)
      .slice(0, limits.setParts),
    cleaned_by: form.cleaned_by,
    care_note: form.care_note,
    images,
  }
}
