import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { StylistAnswer, StylistLook, StylistPiece } from '#contract/stylist.ts'
import { nextTask } from '@/lib/browser/when-idle'
import { answered, failed, helperAnswers, inAnHour } from '../../support/screens/helpers.ts'
import { goOffline, goOnline } from '../../support/screens/network.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import { type Answers, noNetwork } from '../../support/screens/server.ts'
import '../../support/screens/selects.ts'

const engine = 'POST /functions/v1/ai-engine'
const ask = 'Get My AI Style Recommendations'

const piece = (nth: number, title: string): StylistPiece => ({
  ...{
    item_id: `d0000000-0000-4000-8000-00000000000${nth}`,
    title,
    category: 'Dresses',
    size: '',
    image: null,
  },
  ...{ price: 4000, receive: 'pickup', rent: 12_000, deposit: 5000, delivery: 0, total: 17_000 },
})
const look: StylistLook = {
  ...{ source: 'market', headwear: 'cap', pieces: [piece(1, 'Wine lace gown'), piece(2, 'Gold heels')] },
  ...{ rent: 24_000, deposit: 10_000, delivery: 0, total: 34_000 },
}
const looks = (values: Partial<StylistAnswer> = {}): StylistAnswer => ({
  recommendations: [],
  looks: [look],
  days: { start: '2026-08-08', end: '2026-08-10', chosen: true },
  loosen: [],
  gone: [],
  ...values,
})

async function openStylist(answers: Answers = {}) {
  const screen = await openScreen('/ai?feature=stylist', {
    as: bola,
    answers: {
      ...helperAnswers({ open: { stylist: inAnHour } }),
      'POST /rest/v1/rpc/my_trust': [],
      'POST /rest/v1/rpc/trust_ladder': [],
      ...answers,
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'AI Personal Stylist' })
  await within(dialog).findByLabelText('Occasion')
  return { screen, dialog }
}

/** With all that the stylist must know. */
async function chooseAndAsk({ screen, dialog }: Awaited<ReturnType<typeof openStylist>>): Promise<void> {
  for (const [label, value] of [
    ['Occasion', 'Wedding'],
    ['Style preference', 'Elegant & Classy'],
    ['Location', 'Lagos'],
  ] as const)
    await screen.user.selectOptions(within(dialog).getByLabelText(label), value)
  await screen.press(ask, dialog)
}

async function openAndAsk(answers: Answers) {
  const opened = await openStylist(answers)
  await chooseAndAsk(opened)
  return opened
}

test('Without an occasion, a style and a place the stylist says what is missing', async () => {
  const { screen, dialog } = await openStylist()
  const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: ask })
  expect(button.getAttribute('aria-disabled') ?? String(button.disabled)).toBe('true')
  await screen.user.click(button)
  await screen.seesToast('Please fill all fields', 'We need to know your occasion, style, and location')
  expect(screen.sent(engine)).toEqual([])
})

test('Without the engine it says so, and asks again with what was chosen', async () => {
  const { screen, dialog } = await openAndAsk({ [engine]: failed(503) })
  await within(dialog).findByRole('heading', { name: 'AI Stylist Unavailable' })
  within(dialog).getByText('Please try again later')
  screen.answer({ [engine]: answered(looks()) })
  await screen.press('Try again', dialog)
  await within(dialog).findByRole('article', { name: /^Look 1/ })
  const [first, second] = screen.sent(engine)
  expect(second).toEqual(first)
  expect(first).toMatchObject({ payload: { occasion: 'Wedding', user_city: 'Lagos' } })
})

test('Without a network it says so, and asks again by itself once there is one', async () => {
  const opened = await openStylist({ [engine]: noNetwork })
  const { screen, dialog } = opened
  goOffline()
  await chooseAndAsk(opened)
  await within(dialog).findByRole('heading', { name: 'You are offline' })
  screen.answer({ [engine]: answered(looks()) })
  // It listens for the network once it is drawn.
  await nextTask()
  goOnline()
  const first = await within(dialog).findByRole('article', { name: /^Look 1/ })
  expect(within(first).getAllByText('for 3 days').length).toBeGreaterThan(0)
})

test.each([
  ['Swap Wine lace gown', 'No other piece', 'No other piece within your budget is free on these days.'],
  ['Cheaper', 'This is the cheapest', 'No free piece makes this look cost less.'],
  ['More modest', 'No more modest piece', 'No free piece is more modest than this one.'],
  ['Add cap', 'No cap to add', 'No free cap goes with this look within your budget.'],
])('“%s” that changes nothing says why, and the look stays', async (button, title, text) => {
  const { screen, dialog } = await openAndAsk({ [engine]: answered(looks()) })
  const first = await within(dialog).findByRole('article', { name: /^Look 1/ })
  screen.answer({ [engine]: answered(looks({ looks: [] })) })
  await screen.press(button, first)
  await screen.seesToast(title, text)
  const titles = within(first).getAllByRole('heading', { level: 5 })
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Wine lace gown', 'Gold heels'])
})

test('A piece that somebody has booked meanwhile is named', async () => {
  const { screen, dialog } = await openAndAsk({ [engine]: answered(looks()) })
  const first = await within(dialog).findByRole('article', { name: /^Look 1/ })
  screen.answer({ [engine]: answered(looks({ looks: [], gone: [piece(1, '').item_id] })) })
  await screen.press('Cheaper', first)
  await screen.seesToast(
    'Not free any more',
    'Someone has just booked a piece of this look. Ask for new looks.',
  )
})

test('Where nothing fits, one tap leaves out what stands in the way', async () => {
  const loosen = [{ what: 'budget', total: 33_400, start: '2026-08-08', end: '2026-08-10' }] as const
  const { screen, dialog } = await openAndAsk({
    [engine]: answered(looks({ looks: [], loosen: [...loosen] })),
  })
  await within(dialog).findByRole('heading', { name: 'No look found' })
  within(dialog).getByText('No whole look that fits all your choices is free on these days.')
  screen.answer({ [engine]: answered(looks()) })
  await screen.press('With a budget of ₦34,000', dialog)
  await within(dialog).findByRole('article', { name: /^Look 1/ })
  expect(screen.sent(engine).at(-1)).toMatchObject({ payload: { budget: 34_000 } })
})
