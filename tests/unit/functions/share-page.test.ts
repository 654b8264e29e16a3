import { describe, expect, test } from 'vitest'
import { itemPageWords } from '#contract/item-page.ts'
import { photoPath, type SharedItem } from '../../../supabase/functions/_shared/shared-item.ts'
import { firstPhotoOf, withFirstView } from '../../../supabase/functions/share-page/first-view.ts'
import { type Addresses, descriptionOf, withHead } from '../../../supabase/functions/share-page/head.ts'

const page = `<!doctype html>
<html><head><meta charset="utf-8" /><title>Aso</title>
<meta name="description" content="All of Aso" /><meta property="og:title" content="Aso" />
<link rel="canonical" href="https://aso.example/" />
<script type="module" src="/assets/app-1.js"></script></head><body><div id="root"></div></body></html>`

const gown: SharedItem = {
  id: '5e0e4a52-0000-4000-8000-000000000001',
  title: 'Ankara gown',
  description: 'Worn once.',
  category: 'Dresses',
  images: [],
  availability_type: 'both',
  rental_price: 5000,
  rental_period: 'daily_weekly',
  weekly_price: 25_000,
  monthly_price: 80_000,
  sale_price: 60_000,
  status: 'available',
  condition: 'new',
  size: 'M',
  brand: 'Deola',
  colour: 'Blue',
  city: 'Yaba',
  state: 'Lagos',
  min_rental_days: 1,
}
const addresses: Addresses = {
  page: `https://aso.example/item/${gown.id}`,
  card: `https://project.example/functions/v1/share-card?item=${gown.id}&v=1`,
  photos: [],
}

const product = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

describe('the head of an item', () => {
  test('replaces the default head, and the rest of the page stays as it is', () => {
    const html = withHead(page, gown, addresses)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html).toContain('<title>Ankara gown · Aso</title>')
    expect(html.match(/name="description"|property="og:title"|rel="canonical"/g)).toHaveLength(3)
    expect(html).toContain(`<link rel="canonical" href="${addresses.page}" />`)
    expect(html).toContain('<script type="module" src="/assets/app-1.js"></script>')
    expect(html.endsWith('<body><div id="root"></div></body></html>')).toBe(true)
    expect(html).toContain(`content="${addresses.card.replace('&', '&amp;')}"`)
  })

  test('has the price as on the card, and each price for search engines', () => {
    expect(descriptionOf(gown)).toBe('₦5,000 / day or buy ₦60,000 · Dresses · Yaba, Lagos. Worn once.')
    // A long one ends after a whole word.
    const long = descriptionOf({ ...gown, description: 'Beautiful lace. '.repeat(40) })
    expect(long.length).toBeLessThanOrEqual(200)
    expect(long).toMatch(/ (?:Beautiful|lace\.)…$/)
    const { offers, itemCondition, brand } = product(withHead(page, gown, addresses))
    expect([itemCondition, brand.name]).toEqual(['https://schema.org/NewCondition', 'Deola'])
    // The month is priced and not offered.
    expect(
      offers.map(({ price, priceCurrency, availability }: Record<string, unknown>) => [
        price,
        priceCurrency,
        availability,
      ]),
    ).toEqual([
      [5000, 'NGN', 'https://schema.org/InStock'],
      [25_000, 'NGN', 'https://schema.org/InStock'],
      [60_000, 'NGN', 'https://schema.org/InStock'],
    ])
  })

  test('escapes the item’s title', () => {
    const evil = `</title></head><script>alert(1)</script>" onload='x' $& $1 <!--`
    const html = withHead(page, { ...gown, title: evil, description: evil, brand: evil }, addresses)
    expect(html).not.toContain('<script>alert')
    expect(html.match(/<\/head>/g)).toHaveLength(1)
    expect(html).not.toMatch(/content="[^"]*" onload/)
    expect(html).toContain('$&amp; $1')
    expect(product(html)).toMatchObject({ name: evil, description: evil, brand: { name: evil } })
  })

  test('changes nothing on a page without markers', () => {
    expect(withHead('<p>Aso</p>', gown, addresses)).toBe('<p>Aso</p>')
  })
})

describe('a photo', () => {
  const path = '0b1e/1700000000000.jpg'
  test('is known by its path or its public address', () => {
    expect(photoPath(path)).toBe(path)
    expect(photoPath(`https://p.example/storage/v1/object/public/item-images/${path}?v=2`)).toBe(path)
  })

  test('is not fetched from other sites', () => {
    for (const image of [
      'https://evil.example/x.jpg',
      '//evil.example/x.jpg',
      `../${path}`,
      '0b1e/../../x',
      'javascript:alert(1)',
      'http://169.254.169.254/latest',
      '',
    ]) {
      expect(photoPath(image), image).toBeNull()
    }
  })
})

describe('the first view of an item', () => {
  const { title, category, price, photo, project } = itemPageWords
  const template = `<h1 title="${title}">${title}</h1><p>${category}</p><p>${price}</p><img src="${project}/${photo}?width=480">`

  test('is the page of the build with the item in place of the words', () => {
    const html = withFirstView(template, gown, 'a/1.jpg', 'https://project.example')
    expect(html).toBe(
      '<h1 title="Ankara gown">Ankara gown</h1><p>Dresses</p><p>₦5,000 / day or buy ₦60,000</p><img src="https://project.example/a/1.jpg?width=480">',
    )
  })

  test('takes what an owner wrote as text, and not as words to replace', () => {
    const title = `</h1><script>alert(1)</script>" onload="x' ItemPagePrice $& $1`
    const html = withFirstView(template, { ...gown, title }, 'a/1.jpg', 'https://project.example')
    expect(html).not.toMatch(/<script|" onload/)
    expect(html).toContain('ItemPagePrice $&amp; $1')
  })

  test('is for items with a photo of ours that can be had', () => {
    const images = [`https://project.example/storage/v1/object/public/item-images/a1/1.jpg`]
    expect(firstPhotoOf({ ...gown, images })).toBe('a1/1.jpg')
    expect(firstPhotoOf({ ...gown, images, status: 'sold' })).toBe(null)
    expect(firstPhotoOf({ ...gown, images: ['https://elsewhere.example/1.jpg'] })).toBe(null)
    expect(firstPhotoOf(gown)).toBe(null)
  })
})
