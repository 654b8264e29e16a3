import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nairaField, readMeasure, readNaira, signedNairaField } from '@/lib/typed-numbers'
import { amounts, measures } from '../../../support/fixtures/typed-numbers.ts'

test.each(amounts)('“%s” is %s naira', (typed, naira) => {
  expect(readNaira(typed)).toBe(naira ?? Number.NaN)
  expect(nairaField.setValueAs(typed)).toBe(naira ?? Number.NaN)
})

test.each(measures)('“%s” is %s', (typed, read) => {
  expect(readMeasure(typed)).toBe(read ?? Number.NaN)
})

test('nothing typed is nothing, and no amount of a field that wants one', () => {
  expect([readNaira(''), readMeasure('  ')]).toEqual([undefined, undefined])
  expect([nairaField.setValueAs(''), nairaField.setValueAs(undefined)]).toEqual([Number.NaN, Number.NaN])
  expect(nairaField.setValueAs(5000.5)).toBe(5000.5)
})

test('a sum below 0 is read only where it has a meaning', () => {
  expect(['-5,000', '−50.5', '- 20', '300', -7].map(signedNairaField.setValueAs)).toEqual([
    -5000, -50.5, -20, 300, -7,
  ])
  expect(['', '--5', '-', '-5,0'].map(signedNairaField.setValueAs)).toEqual([NaN, NaN, NaN, NaN])
})

test('no screen reads numbers in a way of its own, lets the wheel change them, or cuts what is pasted', () => {
  const own = globSync('web/src/**/*.{ts,tsx}').filter((file) =>
    /type="number"|valueAsNumber|maxLength=\{[12]?\d\}|replace(?:All)?\(\/\[[^\]]*[₦,][^\]]*\]\/g/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(own).toEqual([])
})
