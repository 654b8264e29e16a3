import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const bola = { id: 'b0000000', email: 'bola@aso.test' }
const ada = { id: 'a0000000', email: 'ada@aso.test' }
const now = Date.parse('2026-08-05T12:00:00Z')
const key = 'aso-session'

type StorageListener = (event: { key: string | null }) => void
let entries: Map<string, string>
let listeners: StorageListener[]

const currentToken = vi.fn(async () => 'renewed when needed')
const renewedToken = vi.fn(async () => 'renewed at once')

/** As the auth library keeps it. */
function store(user: typeof bola, secondsLeft = 3600): void {
  const value = { access_token: `token of ${user.id}`, expires_at: now / 1000 + secondsLeft, user }
  entries.set(key, JSON.stringify(value))
}

/** The module reads the storage when it is loaded, as a page does when it opens. */
async function openPage() {
  const { session } = await import('@/lib/session')
  session.followOtherTabs()
  return session
}

beforeEach(() => {
  // An earlier file of the same worker may have loaded the page's modules.
  vi.resetModules()
  entries = new Map()
  listeners = []
  vi.useFakeTimers({ now })
  vi.stubGlobal('localStorage', { getItem: (name: string) => entries.get(name) ?? null })
  vi.stubGlobal('addEventListener', (_: string, listener: StorageListener) => listeners.push(listener))
  vi.doMock('@/lib/auth', () => ({ currentToken, renewedToken }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.doUnmock('@/lib/auth')
  vi.resetModules()
  vi.clearAllMocks()
})

describe('the signed-in person', () => {
  test('is read from the browser storage', async () => {
    store(bola)
    expect((await openPage()).person()).toEqual(bola)
  })

  test('is null when the storage is empty', async () => {
    expect((await openPage()).person()).toBeNull()
  })

  test.each(['{', '"text"', '7', 'null', '{}', '{"user":{"id":"b"}}'])(
    'is null when the storage holds %s',
    async (text) => {
      entries.set(key, text)
      expect((await openPage()).person()).toBeNull()
    },
  )

  test('is null when the browser blocks storage', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    expect((await openPage()).person()).toBeNull()
  })

  test('is kept after the access token has expired', async () => {
    store(bola, -1)
    expect((await openPage()).person()).toEqual(bola)
  })
})

describe('a change of the signed-in person', () => {
  test('is reported to subscribers', async () => {
    const session = await openPage()
    const listener = vi.fn()
    session.subscribe(listener)
    store(bola)
    session.refresh()
    expect([listener.mock.calls.length, session.person()]).toEqual([1, bola])
  })

  test('is not reported after unsubscribing', async () => {
    const session = await openPage()
    const listener = vi.fn()
    session.subscribe(listener)()
    store(bola)
    session.refresh()
    expect(listener).not.toHaveBeenCalled()
  })

  test('is not reported when only the token is new', async () => {
    store(bola)
    const session = await openPage()
    const [listener, before] = [vi.fn(), session.person()]
    session.subscribe(listener)
    store(bola, 7200)
    session.refresh()
    // The very same object, else everything that shows a person is drawn again.
    expect([listener.mock.calls.length, session.person() === before]).toEqual([0, true])
  })

  test('in another tab applies to this tab', async () => {
    store(bola)
    const session = await openPage()
    store(ada)
    for (const listener of listeners) listener({ key })
    expect(session.person()).toEqual(ada)
  })

  test('is noticed when another tab clears the storage', async () => {
    store(bola)
    const session = await openPage()
    entries.clear()
    for (const listener of listeners) listener({ key: null })
    expect(session.person()).toBeNull()
  })

  test('is not looked for when another tab stores another key', async () => {
    store(bola)
    const session = await openPage()
    store(ada)
    for (const listener of listeners) listener({ key: 'aso-theme' })
    expect(session.person()).toEqual(bola)
  })
})

describe('the access token', () => {
  test('is null for a visitor, and the auth library is not loaded', async () => {
    expect([await (await openPage()).accessToken(), currentToken.mock.calls.length]).toEqual([null, 0])
  })

  test('is the stored one while it is valid for more than 90 seconds', async () => {
    store(bola, 91)
    expect([await (await openPage()).accessToken(), currentToken.mock.calls.length]).toEqual([
      'token of b0000000',
      0,
    ])
  })

  test('is renewed when it is about to end', async () => {
    store(bola, 90)
    expect(await (await openPage()).accessToken()).toBe('renewed when needed')
  })

  test('is checked every 30 seconds and renewed 90 seconds before it expires', async () => {
    store(bola, 130)
    const session = await openPage()
    session.keepFresh()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(currentToken).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(currentToken).toHaveBeenCalledTimes(1)
  })

  test('is tried again after a failed renewal', async () => {
    store(bola, 60)
    const session = await openPage()
    session.keepFresh()
    currentToken.mockRejectedValueOnce(new Error('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(currentToken).toHaveBeenCalledTimes(2)
  })

  test('is not checked for a visitor', async () => {
    const session = await openPage()
    session.keepFresh()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(currentToken).not.toHaveBeenCalled()
  })

  test('is renewed when the storage has no expiry time', async () => {
    entries.set(key, JSON.stringify({ access_token: 'old', user: bola }))
    expect(await (await openPage()).accessToken()).toBe('renewed when needed')
  })

  test('is renewed when the server refused it, whatever the clock says', async () => {
    store(bola)
    expect(await (await openPage()).renewedToken()).toBe('renewed at once')
  })
})
