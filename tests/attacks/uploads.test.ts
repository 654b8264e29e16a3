import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join as joinPath } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { join, type Member } from '../support/api/members.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { smallPdf } from '../support/fixtures/pdf.ts'
import { attackedOn } from './support/run-length.ts'

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
const page = Buffer.from('<!doctype html><script>alert(1)</script>')

describe.each(attackedOn('Postgres'))('uploads on %s', (engine) => {
  let stack: TestStack
  let ada: Member
  let eve: Member
  let photo: Buffer

  beforeAll(async () => {
    stack = await startTestStack({ engine })
    ada = await join(stack, 'Ada')
    eve = await join(stack, 'Eve')
    photo = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#b45309' } })
      .jpeg()
      .toBuffer()
  })
  afterAll(() => stack.close())

  const papers = (member: Member) => member.client.storage.from('verification-documents')
  const images = (member: Member) => member.client.storage.from('item-images')
  const objects = () => joinPath(stack.dataDir, 'storage', 'objects')

  /** How many rows somebody has, and how many files there are in all. */
  async function kept(owner: Member): Promise<{ rows: number; files: number }> {
    const rows = await stack.database.query('select 1 from storage.objects where name like $1', [
      `${owner.id}/%`,
    ])
    const found = await readdir(objects(), { recursive: true, withFileTypes: true })
    return { rows: rows.length, files: found.filter((entry) => entry.isFile()).length }
  }

  /** Says how long its body will be and sends none of it: only who does not read it can answer. */
  async function announce(path: string, length: number, sender?: Member) {
    const session = await sender?.client.auth.getSession()
    const token = session?.data.session?.access_token
    const headers = {
      apikey: stack.publishableKey,
      'content-type': 'image/jpeg',
      'content-length': length,
      ...(token && { authorization: `Bearer ${token}` }),
    }
    return new Promise<string>((resolve, reject) => {
      const sent = request(`${stack.url}/storage/v1/object/${path}`, { method: 'POST', headers })
      sent.on('error', reject)
      sent.on('response', async (response) => {
        const parts: Buffer[] = []
        for await (const part of response) parts.push(part)
        sent.destroy()
        resolve(JSON.parse(Buffer.concat(parts).toString()).statusCode)
      })
      sent.flushHeaders()
    })
  }

  test('an upload without permission is refused before its body is read', async () => {
    const mine = `item-images/${ada.id}/x.jpg`
    expect(await announce(mine, 4_900_000)).toBe('403')
    expect(await announce(mine, 4_900_000, eve)).toBe('403')
    expect(await announce('nowhere/x.jpg', 4_900_000, ada)).toBe('404')
    expect(await announce(mine, 5_400_000, ada)).toBe('413')
    expect(await announce(`item-images/${ada.id}/x%3F.jpg`, 4_900_000, ada)).toBe('400')
    expect(await kept(ada)).toEqual({ rows: 0, files: 0 })
  })

  test('an upload over the person’s remaining quota is refused before its body is read', async () => {
    await stack.database.query(
      `insert into private.upload_usage values ($1, 'item-images', 0, 0, now(), 0, $2)`,
      [eve.id, 799 * 1024 * 1024],
    )
    expect(await announce(`item-images/${eve.id}/x.jpg`, 4_900_000, eve)).toBe('429')
    await stack.database.query('delete from private.upload_usage where user_id = $1', [eve.id])
  })

  test('of sixty simultaneous documents as many are stored as the hour allows, and nothing of the others', async () => {
    const before = await kept(eve)
    const paper = (at: number) =>
      papers(eve).upload(`${eve.id}/${at}.pdf`, smallPdf, { contentType: 'application/pdf' })
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => paper(at)))
    const refused = answers.flatMap(({ error }) => (error ? [error] : []))
    expect(refused).toHaveLength(40)
    for (const error of refused) {
      expect(error).toMatchObject({
        statusCode: '429',
        message: 'You can upload 20 documents an hour. Please wait a while and try again.',
      })
    }
    expect(await kept(eve)).toEqual({ rows: 20, files: before.files + 20 })
    // Somebody else's hour is their own.
    const own = await papers(ada).upload(`${ada.id}/1.pdf`, smallPdf, { contentType: 'application/pdf' })
    expect(own.error).toBeNull()
  })

  test('file names that an address could confuse with another are refused, with the reason', async () => {
    const before = await kept(ada)
    for (const name of [
      'x%3F.jpg',
      'x%2523.jpg',
      'x%23.jpg',
      'x..jpg',
      'х.jpg',
      'x%E2%80%8B.jpg',
      'x%3Cb.jpg',
    ]) {
      const { error } = await images(ada).upload(`${ada.id}/${name}`, photo, { contentType: 'image/jpeg' })
      expect(error, name).toMatchObject({
        statusCode: '400',
        message: expect.stringMatching(/name: |Invalid key: /),
      })
    }
    expect(await kept(ada)).toEqual(before)
  })

  describe('checks after upload, for a storage that does not look into files', () => {
    /** As a hosted Storage would have taken it: other bytes under a row that stays. */
    async function smuggle(bucket: string, name: string, content: Uint8Array | undefined): Promise<string> {
      const path = `${ada.id}/${name}`
      const { error } = await ada.client.storage
        .from(bucket)
        .upload(path, photo, { contentType: 'image/jpeg' })
      expect(error).toBeNull()
      const [row] = await stack.database.query<{ version: string }>(
        'select version from storage.objects where bucket_id = $1 and name = $2',
        [bucket, path],
      )
      const file = joinPath(objects(), row?.version.slice(0, 2) ?? '', row?.version ?? '')
      if (content) await writeFile(file, content)
      else await rm(file)
      return path
    }
    const waiting = (path: string) =>
      stack.database.query('select bucket, tries from private.uploads_to_check where path = $1', [path])
    const names = async (bucket: string) => {
      const rows = await stack.database.query<{ name: string }>(
        'select name from storage.objects where bucket_id = $1',
        [bucket],
      )
      return rows.map(({ name }) => name)
    }

    const queued = () => stack.database.query('select * from private.uploads_to_check')
    /** A run looks at some of what waits. */
    const checkAll = async (): Promise<void> => {
      for (let run = 0; run < 5 && (await queued()).length > 0; run += 1) await stack.runJobs()
    }

    test.each(['verification-documents', 'documents'])(
      'an HTML page among the private %s is removed, documents stay',
      async (bucket) => {
        const hidden = await smuggle(bucket, 'hidden.jpg', page)
        const behind = await smuggle(bucket, 'b.pdf', Buffer.concat([smallPdf, page]))
        const paper = await smuggle(bucket, 'paper.pdf', smallPdf)
        const card = await smuggle(bucket, 'card.jpg', photo)
        await checkAll()
        const left = await names(bucket)
        expect([hidden, behind, paper, card].map((path) => left.includes(path))).toEqual([
          ...[false, false],
          ...[true, true],
        ])
        expect(await queued()).toEqual([])
      },
    )

    test('SVG declared as a JPEG is removed from every bucket that people send to', async () => {
      // A hosted storage has the row as declared; only functions of ours write agreements.
      const rows = await stack.database.query<{ bucket_id: string; version: string }>(
        `insert into storage.objects (bucket_id, name, owner_id, version, metadata)
         select id, $1 || '/drawing.jpg', $1, gen_random_uuid()::text,
           jsonb_build_object('mimetype', 'image/jpeg', 'size', $2::int, 'contentLength', $2::int)
         from storage.buckets where id <> 'agreements' returning bucket_id, version`,
        [ada.id, svg.length],
      )
      expect(rows.length).toBeGreaterThanOrEqual(6)
      for (const { version } of rows) {
        const folder = joinPath(objects(), version.slice(0, 2))
        await mkdir(folder, { recursive: true })
        await writeFile(joinPath(folder, version), svg)
      }
      await checkAll()
      expect(
        await stack.database.query(`select bucket_id from storage.objects where name like '%/drawing.jpg'`),
      ).toEqual([])
      expect(await queued()).toEqual([])
    })

    test('a file that cannot be read, or has an unusual name, is not marked as checked', async () => {
      const lost = await smuggle('item-images', 'lost.jpg', undefined)
      const odd = await smuggle('item-images', 'odd.jpg', page)
      const asked = odd.replace('odd', 'odd?')
      // From before the rule on names.
      await stack.database.query('alter table storage.objects disable trigger objects_check_name')
      await stack.database.query('update storage.objects set name = $2 where name = $1', [odd, asked])
      await stack.database.query('alter table storage.objects enable trigger objects_check_name')
      await stack.runJobs()
      expect(await waiting(lost)).toEqual([{ bucket: 'item-images', tries: 1 }])
      expect(await names('item-images')).not.toContain(asked)
      expect(await waiting(asked)).toEqual([])
      // What the old name left in the queue is gone, and known to be.
      expect(await waiting(odd)).toEqual([])
    })

    test('an unreadable file is finally removed from a public bucket', async () => {
      const lost = await smuggle('item-images', 'never.jpg', undefined)
      await stack.database.query('update private.uploads_to_check set tries = 9 where path = $1', [lost])
      await stack.runJobs()
      expect(await names('item-images')).not.toContain(lost)
      expect(await waiting(lost)).toEqual([])
    })
  })
})
