import { z } from 'zod'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { zodResolver } from '@/lib/forms'
import { readNaira, typedNaira } from '@/lib/typed-numbers'
import { useForm } from '@/lib/use-form'
import type { ItemFigures } from '../api/item-figures'
import { useSaveCost } from '../api/use-save-cost'

const form = z.object({
  price: z.string().refine((text) => {
    const price = readNaira(text)
    return price === undefined || (price > 0 && price <= 100_000_000)
  }, typedNaira),
})

/** What an item once cost its owner: optional, and nobody else's matter. */
export function CostForm({ userId, item }: { userId: string; item: ItemFigures }) {
  const saved = item.purchase_price === null ? '' : String(item.purchase_price)
  const { register, handleSubmit, formState, reset, getValues } = useForm({
    resolver: zodResolver(form),
    defaultValues: { price: saved },
  })
  const save = useSaveCost(userId, item.item_id, () => reset(getValues()))
  return (
    <form
      noValidate
      aria-label={`Purchase price of ${item.title}`}
      onSubmit={handleSubmit(({ price }) => save.mutate(readNaira(price) ?? null))}
      className="flex flex-wrap items-start gap-3"
    >
      <Field
        label="What you paid for it (₦)"
        hint="Optional. Only you see it. Empty removes it."
        error={formState.errors.price?.message}
      >
        {(control) => <Input {...control} {...register('price')} inputMode="decimal" className="w-44" />}
      </Field>
      <Button
        type="submit"
        variant="outline"
        disabled={save.isPending || !formState.isDirty}
        className="mt-6"
      >
        {save.isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  )
}
