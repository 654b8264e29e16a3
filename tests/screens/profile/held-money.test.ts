import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../support/screens/open-screen.ts'
import { bola } from '../../support/screens/rows.ts'
import { terms, walletAnswers } from '../../support/screens/wallet.ts'

/** ₦30,000 in the wallet, of which ₦25,000 came by a decision. */
async function openWallet(held_until: string | null, held_for_appeal = 25_000) {
  const answers = {
    ...walletAnswers(bola),
    'POST /rest/v1/rpc/withdrawal_terms': {
      ...terms,
      available: 30_000 - held_for_appeal,
      held_for_appeal,
      held_until,
    },
  }
  const screen = await openScreen('/wallet', { as: bola, answers })
  return { screen, balance: await screen.findByRole('region', { name: 'Balance' }) }
}

test('The wallet says what can’t be withdrawn, until when and why, and offers only the rest', async () => {
  const { screen, balance } = await openWallet('2026-08-09T13:05:00Z')
  const held =
    '₦25,000 can’t be withdrawn or spent until Sun 9 Aug, 2:05 pm, because it came by a decision of Aso that the other side can appeal.'
  await within(balance).findByText(held)
  await screen.press('Withdraw', balance)
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('₦5,000')
  within(dialog).getByText(held)
  expect(within(dialog).queryByText('₦30,000')).toBeNull()
})

test('While an appeal waits nobody knows the day', async () => {
  const { balance } = await openWallet(null)
  await within(balance).findByText(/^₦25,000 can’t be withdrawn or spent until nobody can appeal any more,/)
})

test('Where nothing is held the wallet says nothing of it', async () => {
  const { balance } = await openWallet(null, 0)
  await within(balance).findByText(/^You have no money in escrow/)
  expect(balance.textContent).not.toContain('can’t be withdrawn')
})
