import type { Locator, Page, Route } from 'playwright-core'

/** The text of a toast with this title. Also where a dialog is open. */
export const toast = (page: Page, title: string, text: string): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: title }).getByText(text)

/** For `page.route`: the database refuses without words of its own, so the screen says its own. */
export const refusedByDatabase = (route: Route): Promise<void> =>
  route.fulfill({ status: 400, json: { code: '42501', message: 'permission denied' } })

/** For `page.route`: a function refuses without words of its own. */
export const refusedByFunction = (route: Route): Promise<void> =>
  route.fulfill({ status: 400, json: { status: false, message: '', data: null } })
