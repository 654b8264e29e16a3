import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { typedIn } from '../../support/screens/accounts.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import { type Answers, refusal } from '../../support/screens/server.ts'
import { terms, walletAnswers } from '../../support/screens/wallet.ts'

const myDebts = 'POST /rest/v1/rpc/my_debts'
const pay = 'POST /rest/v1/rpc/pay_my_debts'
type Debt = Omit<typeof toAda, 'dispute_id' | 'overdue_at'> & {
  dispute_id: string | null
  overdue_at: string | null
}
const toAda = {
  id: 1,
  creditor: 'Ada',
  reason: 'Aso’s decision about “Red gele”',
  transaction_id: 'b',
  dispute_id: 'd',
  amount: 40_000,
  paid: 5000,
  owed: 35_000,
  since: '2026-08-03T07:00:00Z',
  overdue_at: '2026-08-09T13:05:00Z',
  is_overdue: true,
}
const toAso = {
  ...toAda,
  id: 2,
  creditor: 'Aso',
  reason: 'a card payment that your bank is looking into',
  dispute_id: null,
  amount: 2000,
  paid: 0,
  owed: 2000,
  overdue_at: null,
  is_overdue: false,
}

/** With ₦30,000 in the wallet. */
async function openWallet(debts: Debt[], more: Answers = {}) {
  const answers: Answers = { ...walletAnswers(bola), [myDebts]: debts }
  const screen = await openScreen('/wallet', { as: bola, answers: { ...answers, ...more } })
  return { screen, card: await screen.findByRole('region', { name: 'Pay what you owe' }) }
}

test('The wallet says what is owed, to whom, why, and what it keeps one from', async () => {
  const { card } = await openWallet([toAda, toAso])
  const words = within(card)
  words.getByText('₦37,000')
  expect(words.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'To Ada₦35,000Aso’s decision about “Red gele”. ₦5,000 of ₦40,000 is settledOverdue',
    'To Aso₦2,000A card payment that your bank is looking intoNot due before your bank has decided',
  ])
  words.getByText(/^You can’t book, buy or extend anything until the overdue part is paid\./)
  const link = words.getByRole('link', { name: 'Aso’s decision about “Red gele”' })
  expect(link.getAttribute('href')).toBe('/disputes/d')
})

test('What is not overdue yet says until when, and what happens then', async () => {
  const { card } = await openWallet([{ ...toAda, is_overdue: false }])
  within(card).getByText('Pay by Sun 9 Aug, 2:05 pm')
  within(card).getByText(/^If it isn’t paid by then, you can’t book, buy or extend anything until it is\./)
})

test('It is paid from the wallet as far as that goes', async () => {
  const paid = { paid: 30_000, owed: 5000, wallet_balance: 0 }
  const { screen, card } = await openWallet([toAda], { [pay]: [paid] })
  screen.answer({ [myDebts]: [{ ...toAda, paid: 35_000, owed: 5000 }] })
  await screen.press('Pay ₦30,000 from your wallet', card)
  await screen.seesToast('Debt paid', '₦30,000 is paid. You still owe ₦5,000.')
  expect(screen.sent(pay)).toHaveLength(1)
  await within(card).findByRole('button', { name: 'Pay ₦5,000 from your wallet' })
})

test('What a decision brought is named, and pays nothing while it can be appealed', async () => {
  const { screen, card } = await openWallet([toAda], {
    'POST /rest/v1/rpc/withdrawal_terms': {
      ...terms,
      held_for_appeal: 12_000,
      held_until: '2026-08-09T13:05:00Z',
    },
  })
  await within(card).findByRole('button', { name: 'Pay ₦18,000 from your wallet' })
  const balance = screen.getByRole('region', { name: 'Balance' })
  expect(balance.textContent).toContain(
    '₦12,000 can’t be withdrawn or spent until Sun 9 Aug, 2:05 pm, because it came by a decision of Aso that the other side can appeal.',
  )
})

test('A refusal is shown in the words of the database', async () => {
  const { screen, card } = await openWallet([toAda], {
    [pay]: refusal('PT409', 'Nothing to pay', 'You owe nothing.'),
  })
  screen.answer({ [myDebts]: [] })
  await screen.press('Pay ₦30,000 from your wallet', card)
  await screen.seesToast('Nothing to pay', 'You owe nothing.')
})

test('Paying by card begins with what is owed, and says what the money pays', async () => {
  const { screen, card } = await openWallet([toAda])
  await screen.press('Pay by card', card)
  const dialog = await screen.findByRole('dialog', { name: 'Fund Wallet' })
  within(dialog).getByText('You owe ₦35,000. The money you add pays that first; the rest is yours to use.')
  expect(await typedIn(screen, 'Amount in naira')).toBe('35000')
})

test('While the bank looks into it nothing can be paid by card', async () => {
  const { card } = await openWallet([toAso])
  within(card).getByRole('button', { name: 'Pay ₦2,000 from your wallet' })
  expect(within(card).queryByRole('button', { name: 'Pay by card' })).toBeNull()
})
