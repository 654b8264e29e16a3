import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AsoClient, answered, clientOf, serviceOf, visitorOf } from '../../support/api/clients.ts'
import { join, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { smallPdf } from '../../support/fixtures/pdf.ts'

let stack: TestStack
let ada: Member
let bola: Member
let service: AsoClient

const bucket = 'documents'
/** In the order in which they were uploaded. */
const names = ['Zebra.pdf', 'apple.pdf', 'Folder/one.pdf', 'Folder/two.pdf', 'folder.pdf', 'deep/er/x.pdf']

beforeAll(async () => {
  stack = await startTestStack({ engine: 'PGlite' })
  ada = await join(stack, 'Ada')
  bola = await join(stack, 'Bola')
  service = serviceOf(stack)
  const files = clientOf(ada).storage.from(bucket)
  for (const [at, name] of names.entries()) {
    await answered(files.upload(`${ada.id}/${name}`, smallPdf, { contentType: 'application/pdf' }))
    await stack.database.query(
      `update storage.objects set created_at = $2, updated_at = $2 where name = $1`,
      [`${ada.id}/${name}`, `2026-01-0${at + 1}T10:00:00.123456Z`],
    )
  }
})
afterAll(() => stack.close())

const files = (client: AsoClient) => client.storage.from(bucket)
const listed = async (folder: string, options = {}) =>
  (await answered(files(clientOf(ada)).list(folder, options))).map(({ name }) => name)

describe('a list', () => {
  test('is sorted by name without regard to upper and lower case, folders among the files', async () => {
    const sorted = ['apple.pdf', 'deep', 'Folder', 'folder.pdf', 'Zebra.pdf']
    expect(await listed(ada.id)).toEqual(sorted)
    const descending = { sortBy: { column: 'name', order: 'desc' } }
    expect(await listed(ada.id, descending)).toEqual(sorted.toReversed())
  })

  test('by a time has the folders first', async () => {
    const newest = { sortBy: { column: 'created_at', order: 'desc' } }
    const found = await listed(ada.id, newest)
    expect(found.slice(2)).toEqual(['folder.pdf', 'apple.pdf', 'Zebra.pdf'])
    expect(found.slice(0, 2)).toEqual(['Folder', 'deep'])
  })

  test('finds folders and names in any case', async () => {
    expect(await listed(`${ada.id}/FOLDER`)).toEqual(['one.pdf', 'two.pdf'])
    expect(await listed(ada.id, { search: 'FOLD' })).toEqual(['Folder', 'folder.pdf'])
    expect(await listed(ada.id, { search: 'fold%' })).toEqual([])
  })

  test('has times and metadata in the form of the real service', async () => {
    const [apple] = await answered(files(clientOf(ada)).list(ada.id, { limit: 1 }))
    expect(apple).toMatchObject({
      ...{
        name: 'apple.pdf',
        created_at: '2026-01-02T10:00:00.123Z',
        updated_at: '2026-01-02T10:00:00.123Z',
      },
      metadata: {
        ...{ mimetype: 'application/pdf', size: smallPdf.length, contentLength: smallPdf.length },
        ...{ httpStatusCode: 200, eTag: expect.stringMatching(/^".+"$/) },
        cacheControl: 'max-age=3600',
      },
    })
  })

  test.each([
    [{ sortBy: { column: 'metadata' } }, 'body/sortBy/column must be equal to one of the allowed values'],
    [
      { sortBy: { column: 'name; drop table storage.objects' } },
      'body/sortBy/column must be equal to one of the allowed values',
    ],
    [
      { sortBy: { column: 'name', order: 'sideways' } },
      'body/sortBy/order must be equal to one of the allowed values',
    ],
    [{ limit: 0 }, 'body/limit must be >= 1'],
    [{ offset: -1 }, 'body/offset must be >= 0'],
  ])('refuses %j', async (options, message) => {
    const { error } = await files(clientOf(ada)).list(ada.id, options as never)
    expect(error).toMatchObject({ status: 400, statusCode: '400', message })
  })

  test('has the first 100 by name unless it says otherwise', async () => {
    // Without an owner they count for nobody's quota.
    await stack.database.query(
      `insert into storage.objects (bucket_id, name)
       select $1, 'many/' || n || '.pdf' from generate_series(1101, 1001, -1) n`,
      [bucket],
    )
    const first = await answered(files(service).list('many'))
    await stack.database.query(`delete from storage.objects where name like 'many/%'`)
    expect(first.map(({ name }) => name)).toEqual(Array.from({ length: 100 }, (_, at) => `${1001 + at}.pdf`))
  })

  test('answers a huge limit with what there is', async () => {
    expect(await listed(ada.id, { limit: 1_000_000 })).toHaveLength(5)
  })
})

describe('a list of the second kind', () => {
  const pages = async (options: object) => {
    const found = { objects: [] as string[], folders: [] as string[], pages: 0 }
    for (let cursor: string | undefined, more = true; more; found.pages += 1) {
      const page = await answered(
        files(clientOf(ada)).listV2({ ...options, limit: 2, ...(cursor && { cursor }) }),
      )
      found.objects.push(...page.objects.map(({ name }) => name.replace(`${ada.id}/`, '')))
      found.folders.push(...page.folders.map(({ name }) => name.replace(`${ada.id}/`, '')))
      more = page.hasNext
      cursor = page.nextCursor
      expect(cursor === undefined).toBe(!more)
    }
    return found
  }

  test('is flat, by whole names, page by page', async () => {
    const objects = [
      'Folder/one.pdf',
      'Folder/two.pdf',
      'Zebra.pdf',
      'apple.pdf',
      'deep/er/x.pdf',
      'folder.pdf',
    ]
    const prefix = `${ada.id}/`
    expect(await pages({ prefix })).toEqual({ objects, folders: [], pages: 3 })
    const descending = { prefix, sortBy: { column: 'name', order: 'desc' } }
    expect((await pages(descending)).objects).toEqual(objects.toReversed())
    expect((await pages({ prefix: `${prefix}Fold` })).objects).toEqual(objects.slice(0, 2))
  })

  test('lists one folder, where the names of folders end with a slash', async () => {
    const expected = {
      folders: ['Folder/', 'deep/'],
      objects: ['Zebra.pdf', 'apple.pdf', 'folder.pdf'],
      pages: 3,
    }
    expect(await pages({ prefix: `${ada.id}/`, with_delimiter: true })).toEqual(expected)
  })

  test('by time, page by page, folders by their first file', async () => {
    const sortBy = { column: 'created_at', order: 'asc' }
    expect((await pages({ prefix: ada.id, sortBy })).objects).toEqual(names)
    const newest = { prefix: `${ada.id}/`, with_delimiter: true, sortBy: { ...sortBy, order: 'desc' } }
    const { folders, objects } = await pages(newest)
    expect(folders).toEqual(['deep/', 'Folder/'])
    expect(objects).toEqual(['folder.pdf', 'apple.pdf', 'Zebra.pdf'])
  })

  test('names folder and file by its last part', async () => {
    const page = await answered(files(clientOf(ada)).listV2({ prefix: `${ada.id}/`, with_delimiter: true }))
    expect(page.folders.map(({ key }) => key)).toEqual(['Folder', 'deep'])
    expect(page.objects.map(({ key }) => key)).toEqual(['Zebra.pdf', 'apple.pdf', 'folder.pdf'])
  })

  test.each([
    '',
    'bm9uc2Vuc2U=',
    Buffer.from('l:x\no:asc\nc:owner').toString('base64'),
    Buffer.from("l:x\no:asc\nc:created_at\na:'; --").toString('base64'),
  ])('refuses the cursor %j', async (cursor) => {
    const { error } = await files(clientOf(ada)).listV2({ cursor })
    expect(error).toMatchObject({ status: 400, message: 'Invalid Parameter cursor' })
  })

  test('is no upload to a bucket of that name', async () => {
    await answered(files(clientOf(ada)).listV2({}))
    const rows = await stack.database.query('select name from storage.objects')
    expect(rows).toHaveLength(names.length)
  })
})

test('shows nobody the files of others, whatever prefix or cursor they send', async () => {
  const cursor = Buffer.from(`l:${ada.id}/A\no:asc\nc:name`).toString('base64')
  for (const client of [clientOf(bola), visitorOf(stack)]) {
    expect(await answered(files(client).list(ada.id))).toEqual([])
    for (const options of [{}, { prefix: ada.id }, { cursor }, { with_delimiter: true }]) {
      expect(await answered(files(client).listV2(options))).toEqual({
        hasNext: false,
        folders: [],
        objects: [],
      })
    }
  }
  expect((await answered(files(service).listV2({ prefix: ada.id }))).objects).toHaveLength(names.length)
})

test('without a key there is no list at all', async () => {
  for (const kind of ['list', 'list-v2']) {
    const response = await fetch(`${stack.url}/storage/v1/object/${kind}/${bucket}`, {
      method: 'POST',
      body: JSON.stringify({ prefix: ada.id }),
    })
    expect([response.status, await response.json()]).toMatchObject([400, { error: 'Error' }])
  }
})
