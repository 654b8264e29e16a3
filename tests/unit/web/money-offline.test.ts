import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The procedures that move money or end in it, as the screens of a booking and the wallet call them. */
const calls = [
  'acceptBooking',
  'declineBooking',
  'cancelBooking',
  'acceptQuestion',
  'confirmReceipt',
  'confirmReturn',
  'enterHandoverCode',
  'answerClaim',
  'answerOffers',
  'requestWithdrawal',
]

const sources = execFileSync('git', ['ls-files', 'web/src/features'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))

/** What stands between `useMutation({` and what happens afterwards. */
const mutations = sources.flatMap((source) =>
  [...source.matchAll(/useMutation\(\{([\s\S]*?)\n\s+on(?:Success|Error|Settled)/g)].map(
    ([, body = '']) => body,
  ),
)

test.each(calls)('%s is refused offline before it is sent', (call) => {
  const using = mutations.filter((body) => new RegExp(`\\b${call}\\(`).test(body))
  expect(using.length).toBeGreaterThan(0)
  for (const body of using) expect(body).toContain('meta: { movesMoney: true }')
})
