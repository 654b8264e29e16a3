import type { Stack } from '../stack.ts'
import { submitIdentity } from './loading/identity.ts'
import { createItems } from './loading/items.ts'
import { writeMessages } from './loading/messages.ts'
import { tellPaystack } from './loading/paystack.ts'
import { closeSessions, createPeople, openSessions } from './loading/people.ts'
import { createPictureStore } from './loading/photos.ts'
import { askQuestions } from './loading/questions.ts'
import { applyEvent, fillWallets, storyEvents } from './loading/stories.ts'
import { countUse } from './loading/use.ts'
import { countViews } from './loading/views.ts'
import { makeWithdrawals } from './loading/withdrawals.ts'
import { createPlateRenderer, type PlateRenderer } from './pictures/render.ts'
import { items } from './town/items.ts'
import { people } from './town/people.ts'
import { stories } from './town/stories.ts'

interface LoadOptions {
  /** One that may have drawn the pictures already. */
  renderer?: PlateRenderer
  onProgress?(message: string, done: number, total: number): void
}

async function refuseNonEmpty(database: Stack['database']): Promise<void> {
  const [row] = await database.query<{ has_people: boolean }>(
    'select exists (select from auth.users) as has_people',
  )
  if (row?.has_people)
    throw new Error(
      'The demo town is only loaded into an empty database: people live in this database already.',
    )
}

/** Loads the people of the demo town, their items and a season of rentals into an empty database. */
export async function loadDemoTown(stack: Stack, options: LoadOptions): Promise<void> {
  const { database, schedule } = stack
  // Between two chapters of a story a deadline would end its booking.
  if (schedule.isOn) throw new Error('The demo town is loaded before jobs run by themselves.')
  await refuseNonEmpty(database)
  const total = people.length + items.length + stories.length
  let done = 0
  const step = (message: string): void => options.onProgress?.(message, ++done, total)

  const pictures = createPictureStore(stack, options.renderer ?? (await createPlateRenderer()))
  const ids = await createPeople(
    database,
    async (person, id) => {
      const selfie = await pictures.selfie(person, id)
      step('Creating the people of the demo town')
      return selfie
    },
    (person, id) => submitIdentity(stack, pictures, person, id),
  )
  const itemIds = await createItems(database, ids, async (plate, ownerId) => {
    const photos = await pictures.itemPhotos(plate, ownerId)
    step('Drawing photos of their items')
    return photos
  })
  await openSessions(database, ids)
  for (const event of storyEvents(stories, ids, itemIds)) {
    await applyEvent(database, event)
    if (event.chapter === 'opening') step('Recording their rentals')
  }
  await askQuestions(database, ids, itemIds)
  await countViews(database)
  await writeMessages(database, ids, itemIds)
  await makeWithdrawals(stack, ids)
  await closeSessions(database, ids)
  await fillWallets(database, ids)
  await tellPaystack(stack)
  await countUse(database)
}
