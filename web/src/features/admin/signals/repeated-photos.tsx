import { Picture } from '@/components/picture'
import { formatMoment } from '@/lib/lagos-time'
import type { SignalOf, SignalPerson } from '../model/signals'
import { ItemLink, PersonLink } from './signal-links'

/** Each photo beside the first one of somebody else that looks like it. */
export function RepeatedPhotos({
  signal: { evidence, people, items },
}: {
  signal: SignalOf<'repeated_photo'>
}) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {evidence.map(({ key, at, earlier_photo, earlier_owner, earlier_at, mirrored }) => (
        <li key={key} className="grid content-start gap-2 text-sm">
          <div className="grid grid-cols-2 gap-2">
            <Photo
              label="First"
              path={earlier_photo}
              at={earlier_at}
              {...{ people, owner: earlier_owner }}
              item={items[`earlier:${key}`]}
            />
            <Photo label="Later" path={key} at={at} {...{ people, owner: ownerOf(key) }} item={items[key]} />
          </div>
          {mirrored && <p className="text-muted-foreground">One is the mirror image of the other.</p>}
        </li>
      ))}
    </ul>
  )
}

/** Item photos are kept in a folder of their owner. */
const ownerOf = (path: string): string => path.split('/')[0] ?? ''

interface PhotoProps {
  label: string
  path: string
  at: string
  people: readonly SignalPerson[]
  owner: string
  item: SignalOf<'repeated_photo'>['items'][string] | undefined
}

function Photo({ label, path, at, people, owner, item }: PhotoProps) {
  return (
    <figure className="grid content-start gap-1.5">
      <Picture
        image={path}
        alt={`${label} photo`}
        widths={[180, 360]}
        sizes="(min-width: 40rem) 12rem, 45vw"
        className="rounded-xl"
      />
      <figcaption className="grid wrap-anywhere">
        <span className="text-muted-foreground text-xs">
          {label}, {formatMoment(at)}
        </span>
        <PersonLink people={people} id={owner} />
        {item ? <ItemLink item={item} /> : <span className="text-muted-foreground">Not on a listing</span>}
      </figcaption>
    </figure>
  )
}
