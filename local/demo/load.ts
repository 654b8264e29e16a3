import type { Stack } from '../stack.ts'
import { showIdentity } from './loading/identity.ts'
import { fillWardrobes } from './loading/items.ts'
import { movePeopleIn, signPeopleIn, signPeopleOut } from './loading/people.ts'
import { openStudio } from './loading/photos.ts'
import { chronicleOf, fillWallets, tell } from './loading/stories.ts'
import { items } from './town/items.ts'
import { people } from './town/people.ts'
import { stories } from './town/stories.ts'

interface LoadOptions {
  onProgress?(message: string, done: number, total: number): void
}

async function refuseInhabited(database: Stack['database']): Promise<void> {
  const [row] = await database.query<{ inhabited: boolean }>(
    'select exists (select from auth.users) as inhabited',
  )
  if (row?.inhabited)
    throw new Error('The demo town is only built on empty ground: people live in this database already.')
}

/** Moves people, their wardrobes and a season of rentals into an empty database. */
export async function loadDemoTown(stack: Stack, options: LoadOptions): Promise<void> {
  const { database } = stack
  await refuseInhabited(database)
  const total = people.length + items.length + stories.length
  let done = 0
  const step = (message: string): void => options.onProgress?.(message, ++done, total)

  const studio = await openStudio(stack)
  const ids = await movePeopleIn(
    database,
    async (person, id) => {
      const selfie = await studio.selfie(person, id)
      step('People move in')
      return selfie
    },
    (person, id) => showIdentity(stack, studio, person, id),
  )
  const itemIds = await fillWardrobes(database, ids, async (plate, ownerId) => {
    const photos = await studio.itemPhotos(plate, ownerId)
    step('Wardrobes are photographed')
    return photos
  })
  await signPeopleIn(database, ids)
  for (const chapter of chronicleOf(stories, ids, itemIds)) {
    await tell(database, chapter)
    if (chapter.chapter === 'opening') step('Rentals come and go')
  }
  await signPeopleOut(database, ids)
  await fillWallets(database, ids)
}
