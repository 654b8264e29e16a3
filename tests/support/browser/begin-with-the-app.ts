import type { Page } from 'playwright-core'

const beginning = new WeakSet<Page>()

/**
 * The market and an item are pages of their own until the app takes over, and whatever was found on them is gone then. Tests begin with
 * the app, but those that `commit` to an address alone.
 */
export function beginWithTheApp(page: Page): void {
  if (beginning.has(page)) return
  beginning.add(page)
  const appHasCome = () =>
    page.waitForFunction(
      () => !/^\/(marketplace|item\/)/.test(location.pathname) || !document.getElementById('page'),
    )
  const goto = page.goto.bind(page)
  page.goto = async (address, options) => {
    const response = await goto(address, options)
    if (options?.waitUntil !== 'commit') await appHasCome()
    return response
  }
  const reload = page.reload.bind(page)
  page.reload = async (options) => {
    const response = await reload(options)
    await appHasCome()
    return response
  }
}
