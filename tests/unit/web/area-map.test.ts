import { expect, test } from 'vitest'
import { towns } from '#contract/rules/towns.ts'
import { areaMap, mapSize } from '@/features/item/model/area-map'

test('every town and quarter has a map of its own, with others inside of it whose names do not meet', () => {
  for (const [name, state] of towns) {
    const map = areaMap(name, state)
    expect(map?.center.name).toBe(name)
    expect(map?.others.length, name).toBeGreaterThan(0)
    for (const { x, y } of map?.others ?? []) {
      expect(x > 0 && x < mapSize.width && y > 0 && y < mapSize.height, name).toBe(true)
    }
  }
})

test('an unknown town is drawn as the first of its state, and nothing where nothing is known', () => {
  expect(areaMap('Somewhere new', 'Kano')?.center.name).toBe('Kano')
  expect(areaMap('lagos', 'Lagos State')?.center.name).toBe('Lagos')
  expect(areaMap('Paris', null)).toBeNull()
  expect(areaMap(null, null)).toBeNull()
})
