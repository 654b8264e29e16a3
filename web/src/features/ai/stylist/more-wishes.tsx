import type { UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import { Field } from '@/components/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { ChipsField } from '../chips-field'
import type { Wishes } from './model/wishes'

const letters = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL']
const dresses = Array.from({ length: 11 }, (_, at) => `UK ${6 + 2 * at}`)
const shoes = Array.from({ length: 14 }, (_, at) => `EU ${34 + at}`)

export const people = [
  { value: 'women', label: 'Women’s' },
  { value: 'men', label: 'Men’s' },
] as const
const ways = [
  { value: 'pickup', label: 'Pickup' },
  { value: 'delivery', label: 'Delivery' },
] as const

type MoreWishesProps = Pick<UseFormReturn<Wishes>, 'control' | 'register'>

export function MoreWishes({ control, register }: MoreWishesProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <ClothesSize {...register('clothesSize')} />
      <ShoeSize {...register('shoeSize')} />
      <Field label="Colours to match" hint="e.g. wine, champagne gold">
        {(attributes) => (
          <Input {...attributes} {...register('colours')} autoComplete="off" maxLength={120} />
        )}
      </Field>
      <ChipsField control={control} name="receive" legend="How you get it" none="Either" options={ways} />
    </div>
  )
}

export const ClothesSize = (field: UseFormRegisterReturn) => (
  <Size
    label="Clothes size"
    groups={[
      ['Gowns and clothes', dresses],
      ['Small to large', letters],
    ]}
    {...field}
  />
)

export const ShoeSize = (field: UseFormRegisterReturn) => (
  <Size label="Shoe size" groups={[['Shoes', shoes]]} {...field} />
)

interface SizeProps extends UseFormRegisterReturn {
  label: string
  groups: readonly (readonly [string, readonly string[]])[]
}

function Size({ label, groups, ...field }: SizeProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} {...field}>
          <option value="">Any size</option>
          {groups.map(([name, sizes]) => (
            <optgroup key={name} label={name}>
              {sizes.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  )
}
