import type { ReactNode } from 'react'
import { OptionCards } from '@/components/option-cards'
import { imageUrl } from '@/lib/files/image'
import type { Field, Origin, Version } from '../model/conflict'
import { fieldLabels, shownValue } from '../model/field-words'

interface ConflictFieldProps {
  field: Field
  mine: Version
  theirs: Version
  chosen: Origin
  onChoose: (origin: Origin) => void
}

export function ConflictField({ field, mine, theirs, chosen, onChoose }: ConflictFieldProps) {
  return (
    <OptionCards<Origin>
      label={field === 'images' ? 'Photos' : fieldLabels[field]}
      value={chosen}
      onChange={onChoose}
      options={[
        { value: 'mine', label: 'This device', text: shown(mine, field) },
        { value: 'theirs', label: 'Other device', text: shown(theirs, field) },
      ]}
    />
  )
}

function shown({ form, images }: Version, field: Field): ReactNode {
  if (field !== 'images') return <span className="line-clamp-4 wrap-anywhere">{shownValue(form, field)}</span>
  if (images.length === 0) return 'No photos'
  return (
    <span className="mt-1.5 flex flex-wrap gap-1.5">
      {images.map((image, position) => (
        <img
          key={image}
          src={imageUrl(image, 128, 70)}
          alt={`${position + 1}`}
          width={36}
          height={48}
          className="h-12 w-9 rounded-sm bg-secondary object-cover"
        />
      ))}
    </span>
  )
}
