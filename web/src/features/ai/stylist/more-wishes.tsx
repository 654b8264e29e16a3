import { ChoiceChips } from '@/components/choice-chips'
import { Field } from '@/components/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
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

interface MoreWishesProps {
  wishes: Wishes
  onChange: (part: Partial<Wishes>) => void
}

export function MoreWishes({ wishes, onChange }: MoreWishesProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <ClothesSize value={wishes.clothesSize} onChange={(clothesSize) => onChange({ clothesSize })} />
      <ShoeSize value={wishes.shoeSize} onChange={(shoeSize) => onChange({ shoeSize })} />
      <Field label="Colours to match" hint="e.g. wine, champagne gold">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={120}
            value={wishes.colours}
            onChange={({ target }) => onChange({ colours: target.value })}
          />
        )}
      </Field>
      <ChoiceChips
        legend="How you get it"
        none="Either"
        options={ways}
        value={wishes.receive}
        onChange={(receive) => onChange({ receive })}
      />
    </div>
  )
}

type OneSizeProps = Pick<SizeProps, 'value' | 'onChange'>

export const ClothesSize = (props: OneSizeProps) => (
  <Size
    label="Clothes size"
    groups={[
      ['Gowns and clothes', dresses],
      ['Small to large', letters],
    ]}
    {...props}
  />
)

export const ShoeSize = (props: OneSizeProps) => (
  <Size label="Shoe size" groups={[['Shoes', shoes]]} {...props} />
)

interface SizeProps {
  label: string
  groups: readonly (readonly [string, readonly string[]])[]
  value: string
  onChange: (size: string) => void
}

function Size({ label, groups, value, onChange }: SizeProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
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
