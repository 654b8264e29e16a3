import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sectionOf, sections } from '@/features/admin/model/sections'

const routes = readdirSync(new URL('../../../../web/src/routes', import.meta.url))
const names = routes.flatMap((file) => /^admin\.(\w+)\./.exec(file)?.[1] ?? [])

test('Each admin screen belongs to a section of the menu, the dashboard only to itself', () => {
  expect(names).toContain('claims')
  for (const name of names) {
    const section = sectionOf(`/admin/${name === 'index' ? '' : name}`)
    expect([name, section === '/admin']).toEqual([name, name === 'index'])
    expect(sectionOf(`/admin/${name}/an-id`) === section || name === 'index').toBe(true)
  }
})

test('Each address of the menu marks its own section; a claim belongs to Disputes', () => {
  for (const { to } of sections) expect(sectionOf(to)).toBe(to)
  expect(sectionOf('/admin')).toBe('/admin')
  expect(sectionOf('/admin/claims/an-id')).toBe('/admin/disputes')
})
