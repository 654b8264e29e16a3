import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { qualityReport } from '../../support/screens/ai-reports.ts'
import { setValue } from '../../support/screens/fill.ts'
import { answered, failed, helperAnswers, inAnHour } from '../../support/screens/helpers.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { ada } from '../../support/screens/rows.ts'
import { type Answers, wordlessRefusal } from '../../support/screens/server.ts'

const engine = 'POST /functions/v1/ai-engine'
const ownItems = 'GET /rest/v1/items'
const gown = qualityReport.item_id
const missing = '00000000-0000-4000-8000-000000000000'

async function openChecker(answers: Answers = {}) {
  const screen = await openScreen('/ai?feature=quality_checker', {
    as: ada,
    answers: { ...helperAnswers({ open: { quality_checker: inAnHour } }), [ownItems]: [], ...answers },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Item Quality Checker' })
  const address = await within(dialog).findByLabelText<HTMLInputElement>('Item URL')
  const check = async (url: string) => {
    setValue(address, url)
    await screen.press('Check quality', dialog)
  }
  return { screen, dialog, address, check }
}

test('An address that is missing or leads to no item is refused before anything is sent', async () => {
  const { screen, dialog, check } = await openChecker()
  await check('')
  await screen.seesToast('Item URL required')
  within(dialog).getByText('Please enter an item URL')
  await check(`https://aso.test/closet/${gown}`)
  await screen.seesToast('Invalid URL')
  within(dialog).getByText('Please enter a valid item URL from the market')
  expect(screen.sent(engine)).toEqual([])
})

test('The item of an address is asked about, with whatever stands behind it', async () => {
  const { screen, dialog, check } = await openChecker({ [engine]: answered(qualityReport) })
  await check(`https://aso.test/item/${gown}?from=share#photos`)
  const report = await within(dialog).findByRole('article', { name: 'Lace wedding gown' })
  within(report).getByText('Judged by the first 2 photos.')
  expect(within(report).getByRole('link', { name: 'Open the item' }).getAttribute('href')).toBe(
    `/item/${gown}`,
  )
  expect(screen.sent(engine)).toEqual([{ purpose: 'QUALITY_CHECKER', payload: { item_data: { id: gown } } }])
})

test('An item that is not there, and a failure, are said in the words of the specification', async () => {
  const { screen, dialog, address, check } = await openChecker({
    [engine]: failed(404, 'Analysis Failed', 'Please check the item URL and try again'),
  })
  await check(`/item/${missing}`)
  await screen.seesToast('Analysis Failed', 'Please check the item URL and try again')
  screen.answer({ [engine]: failed(500) })
  await check(`/item/${gown}`)
  await waitFor(() => expect(screen.sent(engine)).toHaveLength(2))
  await screen.button('Check quality', dialog)
  await screen.seesToast('Analysis Failed', 'Please check the item URL and try again')
  expect(address.value).toBe(`/item/${gown}`)
  expect(dialog.textContent).not.toContain('out of 100')
})

test('Own listings that were not loaded are asked for again; one of them is checked with a tap', async () => {
  const { screen, dialog, address } = await openChecker({
    [ownItems]: wordlessRefusal(),
    [engine]: answered({ ...qualityReport, title: 'Coral beads', is_own: true }),
  })
  await within(dialog).findByText('Could not load your listings')
  within(dialog).getByText('You can still paste a link.')
  screen.answer({ [ownItems]: [{ id: gown, title: 'Coral beads', images: [] }] })
  await screen.press('Try again', dialog)
  await screen.press('Coral beads', await within(dialog).findByRole('region', { name: 'Your listings' }))
  const report = await within(dialog).findByRole('article', { name: 'Coral beads' })
  within(report).getByRole('link', { name: 'Edit this listing' })
  expect(address.value).toBe(`https://aso.test/item/${gown}`)
})

test('Many own listings are searched by their words, and six are shown at once', async () => {
  const skirts = Array.from({ length: 7 }, (_, nth) => ({
    id: `d0000000-0000-4000-8000-00000000001${nth}`,
    title: `Ankara skirt ${nth}`,
    images: [],
  }))
  const { dialog } = await openChecker({
    [ownItems]: [...skirts, { id: gown, title: 'Coral beads', images: [] }],
  })
  const own = await within(dialog).findByRole('region', { name: 'Your listings' })
  expect(within(own).getAllByRole('listitem')).toHaveLength(6)
  const search = within(own).getByLabelText('Search your listings')
  setValue(search, 'nothing like it')
  await within(own).findByText('None of your listings matches.')
  setValue(search, 'coral')
  await waitFor(() => expect(within(own).getAllByRole('listitem')).toHaveLength(1))
  within(own).getByRole('button', { name: 'Coral beads' })
})
