import { beforeEach, describe, expect, test, vi } from 'vitest'
import { explain, isFinal, isOffline, offlineMessage, Refusal } from '@/lib/errors'

const fallback = { title: 'Booking failed', text: 'Unable to create booking. Please try again.' }
const databaseError = (code: string, message = 'no', hint: string | null = null) =>
  Object.assign(new Error(message), { code, hint, details: null })

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  return () => vi.unstubAllGlobals()
})

describe('an error is explained', () => {
  test('by the words of the function that refused', () => {
    const error = new Refusal('Payment reference not found', 'Verification failed', 404)
    expect(explain(error, fallback)).toEqual({
      title: 'Verification failed',
      text: 'Payment reference not found',
    })
  })

  test('by the words of the screen where a function has none', () => {
    expect(explain(new Refusal(undefined, undefined, 502), fallback)).toEqual(fallback)
  })

  test('by the title of the screen where a function has only a text', () => {
    expect(explain(new Refusal('The request is too large', undefined, 413), fallback)).toEqual({
      title: 'Booking failed',
      text: 'The request is too large',
    })
  })

  test('by the hint and the message of a refusal by the database', () => {
    const error = databaseError('PT409', 'These dates were just taken.', 'Dates not available')
    expect(explain(error, fallback)).toEqual({
      title: 'Dates not available',
      text: 'These dates were just taken.',
    })
  })

  test.each([
    ['another code', databaseError('42501', 'permission denied for table transactions', 'secret')],
    ['no title', databaseError('PT409', 'half a refusal', '')],
  ])('by the words of the screen where the database answers with %s', (_, error) => {
    expect(explain(error, fallback)).toEqual(fallback)
  })

  test.each([new Error('x is undefined'), 'a text', null, undefined, 7])(
    'without technical words: %s',
    (error) => {
      expect(explain(error, fallback)).toEqual(fallback)
    },
  )

  test('by the missing connection', () => {
    expect(explain(new TypeError('Failed to fetch'), fallback)).toEqual(offlineMessage)
  })

  test('by the response, even when its text mentions a network', () => {
    const error = databaseError('PT400', 'This phone network is not supported.', 'Invalid phone')
    expect(explain(error, fallback).title).toBe('Invalid phone')
  })

  test('by the response, even when the connection was lost afterwards', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(explain(new Refusal('Not yours', 'Refused', 403), fallback).title).toBe('Refused')
  })
})

describe('a request never arrived', () => {
  test.each([
    'Failed to fetch',
    'Load failed',
    'NetworkError when attempting to fetch resource.',
    'fetch failed',
  ])('when the browser says "%s"', (message) => {
    expect(isOffline(new TypeError(message))).toBe(true)
  })

  test('when the browser knows that it is offline', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(isOffline(new Error('whatever'))).toBe(true)
  })

  test('not when something else went wrong', () => {
    expect(isOffline(new Error('x is undefined'))).toBe(false)
  })

  test('not when a function refused in words about a network', () => {
    expect(isOffline(new Refusal('Your network is not supported', undefined, 400))).toBe(false)
  })
})

describe('retrying', () => {
  test.each([400, 401, 404, 409, 429, 200])('does not help after a refusal with status %d', (status) => {
    expect(isFinal(new Refusal('No', undefined, status))).toBe(true)
  })

  test.each([500, 502, 503, 504])('may help after a failure with status %d', (status) => {
    expect(isFinal(new Refusal('No', undefined, status))).toBe(false)
  })

  test.each(['PT409', 'PGRST116', 'PGRST301', '42501', '23505', '22P02'])(
    'does not help after %s',
    (code) => {
      expect(isFinal(databaseError(code))).toBe(true)
    },
  )

  test.each([
    ['a deadlock', '40P01'],
    ['a serialization failure', '40001'],
    ['a database that could not be reached', 'PGRST000'],
    ['a connection that was not free in time', 'PGRST003'],
    ['a statement that took too long', '57014'],
    ['a failure of our own', 'PT500'],
    ['an answer without a code', ''],
  ])('may help after %s', (_, code) => {
    expect(isFinal(databaseError(code))).toBe(false)
  })

  test('may help when the request never arrived', () => {
    expect(isFinal(new TypeError('Failed to fetch'))).toBe(false)
  })
})
