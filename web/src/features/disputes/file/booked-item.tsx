import { changedFacts, factsOf } from '#contract/rules/item-facts.ts'
import { Facts } from '@/components/facts'
import { Picture } from '@/components/picture'
import type { DisputeFile } from '../api/dispute-file'
import { Section } from './section'

/** The item as it was booked, its photos, and what the listing says otherwise now. */
export function BookedItem({ file: { booked, item } }: { file: DisputeFile }) {
  if (!booked) return null
  const changed = changedFacts(booked, item)
  return (
    <Section title="The item as booked">
      <p className="text-muted-foreground text-sm">
        Kept by Aso since the booking. Neither side can change it.
      </p>
      <Photos photos={booked.photos} />
      <Facts facts={factsOf(booked)} />
      {changed.length > 0 && (
        <>
          <h3 className="font-semibold">Changed in the listing since</h3>
          <Facts
            facts={changed.map(({ label, booked: before, now }) => ({
              label,
              value: (
                <>
                  <del className="block text-muted-foreground">{before ?? 'Not specified'}</del>
                  <ins className="block no-underline">{now ?? 'Not specified'}</ins>
                </>
              ),
            }))}
          />
        </>
      )}
    </Section>
  )
}

function Photos({ photos }: { photos: NonNullable<DisputeFile['booked']>['photos'] }) {
  if (photos.length === 0) return null
  return (
    <ul
      aria-label="Photos when it was booked"
      className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2"
    >
      {photos.map(({ path, was_there, kept, shown }, at) => (
        <li key={path} className="grid content-start gap-1">
          <Picture
            image={kept ? path : undefined}
            alt={`Photo ${at + 1} when it was booked`}
            missing={was_there ? 'Removed' : 'Was not there'}
            widths={[128, 240]}
            sizes="8rem"
            className="rounded-xl"
          />
          {!was_there && (
            <p className="text-muted-foreground text-sm">This photo could not be read when it was booked</p>
          )}
          {kept && !shown && <p className="text-muted-foreground text-sm">Not in the listing now</p>}
        </li>
      ))}
    </ul>
  )
}
