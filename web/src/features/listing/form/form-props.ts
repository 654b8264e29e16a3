import type { FieldError, UseFormReturn } from 'react-hook-form'
import type { ListingForm } from '../model/listing-form'

export interface FormProps {
  form: UseFormReturn<ListingForm>
  /** What is typed now. */
  typed: ListingForm
}

/** What is wrong with a field. */
export function errorOf({ form }: Pick<FormProps, 'form'>, name: keyof ListingForm): string | undefined {
  const { error } = form.getFieldState(name, form.formState)
  return (error as FieldError | undefined)?.message
}
