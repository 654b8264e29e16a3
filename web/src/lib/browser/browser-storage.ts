/**
 * The browser's storage. Some browsers block it, it may be full, and its content can be edited by hand: an unreadable
 * value is null, and a failed write is ignored, so that the screen works without it.
 */
interface BrowserStorage {
  /** The value that was kept as JSON; null where there is none. */
  read(key: string): unknown
  write(key: string, value: unknown): void
  readText(key: string): string | null
  writeText(key: string, text: string): void
  remove(key: string): void
  keys(): string[]
  clear(): void
}

/** Kept until it is removed. */
export const deviceStorage = storageIn(() => localStorage)

/** Kept as long as the tab is open, reloads included. */
export const tabStorage = storageIn(() => sessionStorage)

function storageIn(open: () => Storage): BrowserStorage {
  const readText = (key: string) => attempt(() => open().getItem(key), null)
  const writeText = (key: string, text: string) => {
    try {
      open().setItem(key, text)
    } catch (error) {
      console.warn(`${key} was not kept`, error)
    }
  }
  return {
    read: (key) => attempt((): unknown => JSON.parse(readText(key) ?? 'null'), null),
    write: (key, value) => writeText(key, JSON.stringify(value)),
    readText,
    writeText,
    remove: (key) => attempt(() => open().removeItem(key), undefined),
    keys: () => attempt(() => Object.keys(open()), []),
    clear: () => attempt(() => open().clear(), undefined),
  }
}

function attempt<Result>(use: () => Result, otherwise: Result): Result {
  try {
    return use()
  } catch {
    return otherwise
  }
}
