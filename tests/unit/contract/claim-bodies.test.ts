import { describe, expect, test } from 'vitest'
import { claimAnswersBody, claimBody, counterAnswersBody, rulingsBody } from '#contract/bodies/claim.ts'
import { moreThanDeposit, claimFieldMessages as words } from '#contract/messages/claim.ts'

const cleaning = { kind: 'cleaning', amount: 1000.25, words: 'Palm oil' }
const claim = (...lines: object[]) => ({ returnedOn: '2026-11-20', lines })
const problems = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? []

describe('the claim form', () => {
  test('takes costs up to the deposit', () => {
    expect(claimBody(1000.25).parse(claim(cleaning)).lines).toEqual([{ ...cleaning, evidence: [] }])
  })

  test('leaves late days to the database, which counts them', () => {
    expect(claimBody(5000).safeParse(claim({ ...cleaning, kind: 'late_days' })).success).toBe(false)
  })

  test.each([
    ['nothing', claim(), words.nothingClaimed],
    ['no day', { returnedOn: '', lines: [cleaning] }, words.dayRequired],
    ['an amount of 0', claim({ ...cleaning, amount: 0 }), words.amountInvalid],
    ['a negative amount', claim({ ...cleaning, amount: -1 }), words.amountInvalid],
    ['three decimals', claim({ ...cleaning, amount: 1.005 }), words.amountInvalid],
    ['no number', claim({ ...cleaning, amount: Number.NaN }), words.amountInvalid],
    ['blank words', claim({ ...cleaning, words: ' ' }), words.wordsRequired],
    ['long words', claim({ ...cleaning, words: 'x'.repeat(1001) }), words.wordsTooLong],
    ['one kind twice', claim(cleaning, cleaning), words.kindTwice],
    [
      'more than the deposit',
      claim({ ...cleaning, amount: 2500 }, { ...cleaning, kind: 'repair', amount: 2500.01 }),
      moreThanDeposit('₦5,000', '₦5,000'),
    ],
    ['six files', claim({ ...cleaning, evidence: Array(6).fill('documents/a/b/1.jpg') }), words.tooManyFiles],
  ])('refuses %s', (_, form, message) => {
    expect(problems(claimBody(5000).safeParse(form))).toContain(message)
  })
})

test('of a late return only what the late days leave can be claimed as costs, and the message says how much', () => {
  const asked = (amount: number) => claimBody(5000, 3999.5).safeParse(claim({ ...cleaning, amount }))
  expect(asked(1000.5).success).toBe(true)
  expect(problems(asked(1000.51))).toEqual([
    'Together the lines are more than the deposit of ₦5,000: the late days take ₦3,999.50, so ₦1,000.50 is left for costs',
  ])
})

describe('answers and rulings', () => {
  test('an offer belongs to a countered line, and only there', () => {
    const answer = (more: object) => claimAnswersBody.safeParse([{ kind: 'repair', ...more }])
    expect(answer({ answer: 'countered', counter_amount: 0.01 }).success).toBe(true)
    expect(problems(answer({ answer: 'countered' }))).toEqual([words.counterInvalid])
    expect(problems(answer({ answer: 'refused', counter_amount: 1 }))).toEqual([
      words.counterOnlyWhenCountered,
    ])
  })

  test('each offer is taken or not', () => {
    expect(counterAnswersBody.safeParse([{ kind: 'repair', accepted: false }]).success).toBe(true)
    expect(counterAnswersBody.safeParse([{ kind: 'repair' }]).success).toBe(false)
  })

  test('a ruling may give nothing, and has a reason', () => {
    expect(rulingsBody.safeParse([{ kind: 'loss', amount: 0, reason: 'Wear' }]).success).toBe(true)
    expect(problems(rulingsBody.safeParse([{ kind: 'loss', amount: -0.01, reason: ' ' }]))).toEqual([
      words.rulingInvalid,
      words.wordsRequired,
    ])
  })
})
