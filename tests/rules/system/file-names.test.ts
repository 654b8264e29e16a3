import { beforeAll, describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { fileNamesWithContacts, harmlessFileNames } from '../chat/file-names.ts'

/** The address of a photo shows the name of its file to everybody. */

const db = openTestDatabase()

let ada: Person
beforeAll(async () => {
  ada = await member(db, 'Ada')
})

const upload = (bucket: string, name: string) =>
  db
    .as(ada)
    .query('insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3)', [
      bucket,
      `${ada.id}/${name}`,
      ada.id,
    ])
const stored = async (bucket: string): Promise<unknown[]> => {
  const rows = await db.query<{ name: string }>(
    'select name from storage.objects where bucket_id = $1 and owner_id = $2 order by name',
    [bucket, ada.id],
  )
  return rows.map(({ name }) => name.slice(ada.id.length + 1))
}

describe.each(['item-images', 'profiles'])('in %s', (bucket) => {
  test.each(fileNamesWithContacts)('no file is called %s', async (name) => {
    const before = await stored(bucket)
    expect(await refusal(upload(bucket, name))).toMatchObject({ code: 'PT400', hint: 'Upload Failed' })
    expect(await stored(bucket)).toEqual(before)
  })
})

test('a file is not renamed to one either', async () => {
  await upload('profiles', 'mine.jpg')
  const renamed = db
    .as(ada)
    .query(`update storage.objects set name = $1 where name = $2`, [
      `${ada.id}/08031234567.jpg`,
      `${ada.id}/mine.jpg`,
    ])
  expect(await refusal(renamed)).toMatchObject({ code: 'PT400', hint: 'Upload Failed' })
  expect(await stored('profiles')).toEqual(['mine.jpg'])
})

test('what phones and browsers call a photo is taken', async () => {
  for (const name of harmlessFileNames) await upload('item-images', name)
  expect(await stored('item-images')).toEqual([...harmlessFileNames].sort())
})

test('papers of one’s own may be called anything: nobody else reads their names', async () => {
  await upload('verification-documents', '08031234567.jpg')
  expect(await stored('verification-documents')).toEqual(['08031234567.jpg'])
})
