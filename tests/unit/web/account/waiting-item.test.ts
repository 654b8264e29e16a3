import { expect, test } from 'vitest'
import { waitingItem } from '@/features/auth/model/waiting-item'

const id = '0a1b2c3d-0000-4000-8000-000000000001'

test('what waits for an account is named by what was begun', () => {
  expect(waitingItem(`/item/${id}?from=2030-01-02&book=rental`)).toEqual({ id, words: 'Rent this look' })
  expect(waitingItem(`/item/${id}?book=sale`)).toEqual({ id, words: 'Buy this look' })
  expect(waitingItem(`/item/${id}?book=gift`)).toEqual({ id, words: 'You were looking at' })
  expect(waitingItem(`/item/${id}`)).toEqual({ id, words: 'You were looking at' })
})

test('only the page of an item is an item that waits for an account', () => {
  for (const path of [undefined, '/wallet', '/item/all', `/item/${id}/more`, `/closet/${id}?book=rental`]) {
    expect(waitingItem(path)).toBeUndefined()
  }
})
