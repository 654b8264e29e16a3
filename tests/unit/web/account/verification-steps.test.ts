import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DocumentFile } from '@/features/verification/model/document-file'
import type { Draft } from '@/features/verification/model/draft'
import { cleanBvn, reachableStep, type StepKey, stepForms, steps } from '@/features/verification/model/steps'

vi.mock('@/lib/session', () => ({ session: { subscribe: () => () => {} } }))

const file: DocumentFile = { name: 'id.jpg', blob: new Blob(['x']), extension: 'jpg' }
const complete: Draft = {
  idType: 'passport',
  idNumber: 'A01234567',
  address: '12 Bode Thomas Street',
  bvn: '22345678901',
  dateOfBirth: '1994-03-12',
  consent: 'a1b2c3',
  files: { government_id: file, utility_bill: file, selfie: file },
}
const empty: Draft = {
  idType: undefined,
  idNumber: '',
  address: '',
  bvn: '',
  dateOfBirth: '',
  consent: '',
  files: {},
}

/** The fields of a step that are missing. */
function missingIn(step: StepKey, draft: Draft): string[] {
  const issues = stepForms[step].safeParse(draft).error?.issues ?? []
  return issues.map(({ path }) => path.join('.'))
}

describe('the steps of the identity wizard', () => {
  test('ask for ID, address, selfie and BVN, in this order', () => {
    expect(steps.map(({ title }) => title)).toEqual([
      'Government ID',
      'Address',
      'Face Verification',
      'BVN Verification',
    ])
  })

  test('are complete when all fields are filled, and incomplete without', () => {
    for (const { key } of steps) {
      expect(missingIn(key, complete)).toEqual([])
      expect(missingIn(key, empty)).not.toEqual([])
    }
  })

  test('name every field that is missing', () => {
    expect(missingIn('id', empty)).toEqual(['idType', 'idNumber', 'files.government_id'])
    expect(missingIn('address', empty)).toEqual(['address', 'files.utility_bill'])
    expect(missingIn('face', empty)).toEqual(['files.selfie'])
    expect(missingIn('bvn', empty)).toEqual(['bvn', 'dateOfBirth', 'consent'])
  })

  test('treat blanks as empty and refuse numbers that are too short', () => {
    expect(missingIn('address', { ...complete, address: ' \n ' })).toEqual(['address'])
    expect(missingIn('id', { ...complete, idNumber: '  1234  ' })).toEqual(['idNumber'])
    expect(missingIn('id', { ...complete, idNumber: '12345' })).toEqual([])
  })

  test('take a BVN of exactly eleven digits', () => {
    expect(missingIn('bvn', { ...complete, bvn: '2234567890' })).toEqual(['bvn'])
    expect(missingIn('bvn', { ...complete, bvn: '22345678901' })).toEqual([])
  })

  test('open one after the other, without skipping an incomplete one', () => {
    expect(reachableStep(3, empty)).toBe(0)
    expect(reachableStep(3, { ...complete, files: { government_id: file, selfie: file } })).toBe(1)
    expect(reachableStep(1, complete)).toBe(1)
    expect(reachableStep(3, { ...complete, bvn: '' })).toBe(3)
    expect(reachableStep(9, complete)).toBe(3)
  })
})

test.each([
  ['223 4567-8901', '22345678901'],
  ['2234567890199', '22345678901'],
  ['abc', ''],
  ['22345', '22345'],
])('reduce the BVN "%s" to "%s"', (typed, kept) => {
  expect(cleanBvn(typed)).toBe(kept)
})

describe('the stored draft of the wizard', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.resetModules()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    return () => vi.unstubAllGlobals()
  })
  const freshModule = () => import('@/features/verification/model/draft')

  test('has all fields while the app is open', async () => {
    const { keepDraft, recallDraft } = await freshModule()
    keepDraft('bola', complete)
    expect(recallDraft('bola')).toEqual(complete)
    expect(recallDraft('ada')).toEqual(empty)
  })

  test('has ID type and address after a reload, and never a number', async () => {
    const before = await freshModule()
    before.keepDraft('bola', complete)
    const kept = [...stored.values()].join()
    expect(kept).not.toContain(complete.bvn)
    expect(kept).not.toContain(complete.idNumber)
    vi.resetModules()
    const { recallDraft } = await freshModule()
    expect(recallDraft('bola')).toEqual({ ...empty, idType: 'passport', address: complete.address })
  })

  test('is removed after submission', async () => {
    const { keepDraft, forgetDraft, recallDraft } = await freshModule()
    keepDraft('bola', complete)
    forgetDraft('bola')
    expect(stored.size).toBe(0)
    expect(recallDraft('bola')).toEqual(empty)
  })
})
