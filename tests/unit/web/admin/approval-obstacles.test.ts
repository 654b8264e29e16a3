import { expect, test } from 'vitest'
import type { Verification } from '@/features/admin/api/verification'
import { approvalObstacles } from '@/features/admin/model/approval'
import type { IdentityReview, SameIdentity } from '@/features/admin/model/identity-review'

const checkOf = (is_active: boolean) => ({ person: { is_active } }) as Verification

const nothing = { same_identities: [] as SameIdentity[], allowed: false, unopened: [] }
const obstacles = (found: Partial<IdentityReview>, is_active = true) =>
  approvalObstacles(checkOf(is_active), { ...nothing, ...found } as IdentityReview)

const other = { holds: false, kept_out: false, verification_id: 'check' } as SameIdentity
const held = 'The BVN or document belongs to another account, so this check cannot be approved.'
const keptOut = 'A suspended or closed account sent the same number. Say first whose number it is.'

test('nothing keeps an admin from approving opened documents of one account', () => {
  expect(obstacles({})).toEqual([])
  expect(obstacles({ same_identities: [other] })).toEqual([])
})

test('a suspended account and unopened documents come first', () => {
  expect(obstacles({ unopened: ['government_id', 'selfie'] }, false)).toEqual([
    'This account is suspended. Lift the suspension before you approve.',
    'Open these before you approve: Government ID, Photo of the face.',
  ])
})

test('an identity that another account keeps is not approved, whatever an admin has said', () => {
  for (const kept_out of [true, false])
    expect(obstacles({ same_identities: [{ ...other, holds: true, kept_out }], allowed: true })).toEqual([
      held,
    ])
})

test('an identity of an account that its owner erased is free, unless that one is kept out', () => {
  const erased = { ...other, holds: true, verification_id: null }
  expect(obstacles({ same_identities: [erased] })).toEqual([])
  expect(obstacles({ same_identities: [{ ...erased, kept_out: true }] })).toEqual([held])
})

test('a number that somebody kept out has sent needs a word first', () => {
  const same_identities = [{ ...other, kept_out: true }]
  expect(obstacles({ same_identities })).toEqual([keptOut])
  expect(obstacles({ same_identities, allowed: true })).toEqual([])
})
