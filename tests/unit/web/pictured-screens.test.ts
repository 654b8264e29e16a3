import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screens, unseen } from '../../pictures/screens.ts'

const routes = readdirSync('web/src/routes')
  .filter((file) => !file.startsWith('-'))
  .map((file) => file.replace(/\.tsx$/, ''))

test('each screen has a picture in the contact sheet, or says why not', () => {
  const known = [...screens.map(({ route }) => route), ...Object.keys(unseen)]
  expect(routes.filter((route) => !known.includes(route))).toEqual([])
  expect(known.filter((route) => !routes.includes(route))).toEqual([])
})

test('pictures have different names', () => {
  const names = screens.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
