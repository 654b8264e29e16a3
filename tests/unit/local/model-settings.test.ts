import { expect, test } from 'vitest'
import { readSettings } from '../../../local/settings.ts'

const modelOf = (env: Record<string, string>) => readSettings([], env).providers.model
const host = { MODEL_BASE_URL: 'https://models.example/v1', MODEL_NAME: 'small' }

test('without a key there is no language model, whatever else is set', () => {
  expect(modelOf({})).toBeUndefined()
  expect(modelOf({ ...host, MODEL_API_KEY: '' })).toBeUndefined()
})

test('the key "sandbox" turns the pretend language model on', () => {
  expect(modelOf({ MODEL_API_KEY: 'sandbox' })).toBe('sandbox')
})

test('a real language model needs a key, an address and a name', () => {
  expect(modelOf({ ...host, MODEL_API_KEY: 'k' })).toEqual({
    apiKey: 'k',
    baseUrl: 'https://models.example/v1',
    name: 'small',
  })
  for (const name of ['MODEL_BASE_URL', 'MODEL_NAME']) {
    expect(() => modelOf({ ...host, MODEL_API_KEY: 'k', [name]: '' })).toThrow(
      'MODEL_API_KEY is set without MODEL_BASE_URL and MODEL_NAME.',
    )
  }
})
