import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '#database.types.ts'
import { clientOf } from '../support/api/clients.ts'
import { join, list, type Member } from '../support/api/members.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { photoAddress } from '../support/fixtures/photo-addresses.ts'
import { attackedOn } from './support/run-length.ts'

describe.each(attackedOn('Postgres'))('photo and file addresses that people store, on %s', (engine) => {
  let stack: TestStack
  let ada: Member
  let eve: Member

  beforeAll(async () => {
    stack = await startTestStack({ engine })
    ada = await join(stack, 'Ada')
    eve = await join(stack, 'Eve')
  })
  afterAll(() => stack.close())

  /** Everything that is no file of Eve's in this bucket. */
  function hostile(bucket: string): string[] {
    const path = photoAddress(eve.id, '1.jpg', bucket)
    const elsewhere = bucket === 'profiles' ? 'item-images' : 'profiles'
    return [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      `javascript:alert(1)//${path}`,
      `java\nscript:alert(1)//${path}`,
      'data:image/svg+xml,<svg onload=alert(1)>',
      `data:,${path}`,
      'https://evil.example/x.jpg',
      `https://evil.example${path}`,
      `//evil.example${path}`,
      `https:\\\\evil.example${path}`,
      `${stack.url}@evil.example${path}`,
      `${stack.url}.evil.example${path}`,
      `http://localhost:1${path}`,
      `ftp://localhost${path}`,
      `${stack.url}/evil${path}`,
      photoAddress(ada.id, '1.jpg', bucket),
      photoAddress(`${ada.id}/../${eve.id}`, '1.jpg', bucket),
      photoAddress(eve.id, `../${ada.id}/1.jpg`, bucket),
      photoAddress(eve.id, `%2e%2e/${ada.id}/1.jpg`, bucket),
      photoAddress(eve.id, `..%2f${ada.id}/1.jpg`, bucket),
      photoAddress(eve.id, '1.jpg', elsewhere),
      photoAddress(eve.id, '1.jpg', 'verification-documents'),
      path.replace('/public/', '/sign/'),
      `${path}?redirect=//evil.example`,
      `${path}?v=1&x=2`,
      `${path}#x`,
      photoAddress(eve.id, 'х.jpg', bucket),
      photoAddress(eve.id, '1\u202e.jpg', bucket),
      photoAddress(eve.id, '1\\x.jpg', bucket),
      photoAddress(eve.id, '"><script>.jpg', bucket),
      photoAddress(eve.id, '', bucket),
      `${ada.id}/1.jpg`,
      '',
    ]
  }

  const own = (bucket: string): string[] => {
    const path = photoAddress(eve.id, '1.jpg', bucket)
    const { data } = eve.client.storage.from(bucket).getPublicUrl(`${eve.id}/IMG 2024 (1).jpg`)
    return [path, `${stack.url}${path}`, `${path}?v=1700000000000`, data.publicUrl, `${eve.id}/1.jpg`]
  }

  test('items.images: photos of the owner, and nothing else', async () => {
    const asEve = clientOf(eve)
    const id = await list(eve, { images: own('item-images') })
    const before = await stack.database.query('select id, images from public.items order by id')
    expect(before).toMatchObject([{ id, images: own('item-images') }])
    for (const address of hostile('item-images')) {
      const images = [photoAddress(eve.id), address]
      const refused = { code: 'PT400', message: expect.stringContaining('images: ') }
      const updated = await asEve.from('items').update({ images }).eq('id', id)
      expect(updated.error, address).toMatchObject(refused)
    }
    const listed = await asEve.from('items').insert({
      ...{ owner_id: eve.id, title: 'Gown', category: 'Dresses', availability_type: 'sale', sale_price: 1 },
      images: ['javascript:alert(1)'],
    })
    expect(listed.error).toMatchObject({ code: 'PT400', hint: 'Failed to add item' })
    expect(await stack.database.query('select id, images from public.items order by id')).toEqual(before)
  })

  test('photos that an item already has may stay after the site’s address changed', async () => {
    const old = `http://old.example${photoAddress(eve.id)}`
    const id = await list(eve)
    await stack.database.query('update public.items set images = array[$2] where id = $1', [id, old])
    const images = [photoAddress(eve.id, '2.jpg'), old]
    expect((await clientOf(eve).from('items').update({ images }).eq('id', id)).error).toBeNull()
    const saved = { user_id: ada.id, item_id: id, content_data: { image: old } }
    expect((await clientOf(ada).from('saved_items').insert(saved)).error).toBeNull()
  })

  test('profiles.selfie_url: a photo of the person, and nothing else', async () => {
    const asEve = clientOf(eve)
    const stored = async () =>
      (await stack.database.query('select selfie_url from private.profiles where user_id = $1', [eve.id]))[0]
    for (const selfie_url of own('profiles')) {
      expect((await asEve.from('profiles').update({ selfie_url }).eq('user_id', eve.id)).error).toBeNull()
      expect(await stored()).toEqual({ selfie_url })
    }
    const before = await stored()
    for (const selfie_url of hostile('profiles')) {
      const refused = { code: 'PT400', message: expect.stringContaining('selfie_url') }
      const updated = await asEve.from('profiles').update({ selfie_url }).eq('user_id', eve.id)
      expect(updated.error, selfie_url).toMatchObject(refused)
      const upserted = await asEve.from('profiles').upsert({ user_id: eve.id, selfie_url })
      expect(upserted.error, selfie_url).toMatchObject(refused)
    }
    expect(await stored()).toEqual(before)
    expect((await asEve.from('profiles').update({ selfie_url: null }).eq('user_id', eve.id)).error).toBeNull()
  })

  test('saved_items.content_data: pictures of Aso, and no script addresses', async () => {
    const save = (content_data: NonNullable<Json>) =>
      clientOf(eve).from('saved_items').insert({ user_id: eve.id, content_type: 'look', content_data })
    const bad = [
      { image: 'javascript:alert(1)' },
      { image: 'https://evil.example/x.jpg' },
      { pieces: [{ images: ['//evil.example/x.jpg'] }] },
      { look: { url: photoAddress(eve.id, '1.jpg', 'verification-documents') } },
      { note: ' JavaScript :alert(1)' },
      { a: { b: [[{ c: 'data:text/html,<script>' }]] } },
      { href: '/my-items' },
    ]
    for (const content of bad) {
      expect((await save(content)).error, JSON.stringify(content)).toMatchObject({
        code: 'PT400',
        message: expect.stringContaining('content_data: '),
      })
    }
    const mine = () =>
      stack.database.query('select content_data from public.saved_items where user_id = $1', [eve.id])
    expect(await mine()).toEqual([])
    const good = {
      image: photoAddress(ada.id),
      looks: ['/looks/dress-elegant.webp'],
      picture: null,
      note: 'For Sade: the blue one, 5:30 pm',
      pieces: [{ image: `${stack.url}${photoAddress(ada.id, '2.jpg')}` }],
    }
    expect((await save(good)).error).toBeNull()
    expect(await mine()).toEqual([{ content_data: good }])
  })

  test('borrower_verifications: only uploaded documents of the person, kept as paths', async () => {
    const paper = `https://evil.example/x?y=/verification-documents/${ada.id}/nin.jpg`
    const sent = await clientOf(eve)
      .from('borrower_verifications')
      .upsert({
        ...{ user_id: eve.id, government_id_type: 'NIN', government_id_number: '70123456789' },
        ...{ residential_address: '12 Bode Thomas Street', bvn: '22123456789' },
        ...{
          government_id_image_url: paper,
          utility_bill_url: paper,
          selfie_image_url: 'javascript:alert(1)',
        },
      })
    expect(sent.error).toMatchObject({ code: 'PT400', hint: 'Incomplete Information' })
    expect(
      await stack.database.query('select 1 from public.borrower_verifications where user_id = $1', [eve.id]),
    ).toEqual([])
  })
})
