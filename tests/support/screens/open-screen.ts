import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type BoundFunctions, type queries, waitFor, within } from '@testing-library/dom'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { nextTask } from '@/lib/browser/when-idle'
import { setEnv } from '@/lib/env'
import { type Person, session, sessionKey } from '@/lib/session'
import { queryClient, router } from '@/router'
import { profileOf, settingRows } from './rows.ts'
import { type Answers, type SentRequest, Server } from './server.ts'

export interface OpenOptions {
  /** Who is signed in; nobody by default. */
  as?: Person
  /** What the server says, besides what it says on every screen. */
  answers?: Answers
  /** What the clock shows. It stands still until `vi.setSystemTime`. */
  at?: string
}

/** A screen as a person has it before them: queries of Testing Library on all that is shown, and hands. */
export interface Screen extends BoundFunctions<typeof queries> {
  user: UserEvent
  /** Waits for a button that can be pressed. */
  button: (name: string | RegExp, inside?: HTMLElement) => Promise<HTMLElement>
  press: (name: string | RegExp, inside?: HTMLElement) => Promise<void>
  /** Twice, as fast as a browser tells of two taps: what the first one changed at once is drawn in between. */
  pressTwice: (name: string | RegExp, inside?: HTMLElement) => Promise<void>
  /** From now on the server says this. */
  answer: (answers: Answers) => void
  /** What was sent to a method and path, one body for each request. */
  sent: (name: keyof Answers) => unknown[]
  requests: (name: keyof Answers) => SentRequest[]
  /** Waits for a toast with this title and text. */
  seesToast: (title: string, text?: string) => Promise<void>
  /** The address that is shown. */
  path: () => string
  /** The addresses of other pages that the person was sent to, such as Paystack's. */
  leftFor: () => string[]
}

/** An address that leads nowhere: where the router is between two tests. */
const nowhere = '/between-tests'

/** How the router shows something new while no screen is there that would say when it is shown. */
const { startTransition } = router

let server: Server | undefined
let root: Root | undefined
const left: string[] = []

Object.defineProperty(location, 'assign', { value: (address: string) => void left.push(address) })
globalThis.fetch = (input, init) =>
  server?.fetch(input, init) ?? Promise.reject(new TypeError('Failed to fetch'))
setEnv({ supabaseUrl: location.origin, publishableKey: 'publishable' })
// Reading again what failed is part of the app; waiting for it is not part of a test.
const { queries: queryDefaults, ...defaults } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...defaults, queries: { ...queryDefaults, retryDelay: 0 } })

/** Opens an address in the app with answers by hand. */
export async function openScreen(address: string, options: OpenOptions = {}): Promise<Screen> {
  if (server) throw new Error('A test opens one screen')
  const { as, answers = {}, at = '2026-08-03T09:00:00+01:00' } = options
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(at) })
  const opened = new Server()
  server = opened
  opened.answer(onEveryScreen(as))
  opened.answer(answers)
  if (as) signIn(as)
  router.history.push(address)
  await router.load()
  const element = document.body.appendChild(document.createElement('div'))
  root = createRoot(element)
  root.render(
    createElement(QueryClientProvider, { client: queryClient }, createElement(RouterProvider, { router })),
  )
  // What lies under a dialog is not found by its role, so that nobody presses it.
  return screenOf(opened, userEvent.setup({ delay: null, pointerEventsCheck: 0 }))
}

function screenOf(opened: Server, user: UserEvent): Screen {
  return {
    ...within(document.body),
    user,
    button,
    press: async (name, inside) => user.click(await button(name, inside)),
    pressTwice: async (name, inside) => {
      const pressed = await button(name, inside)
      await opened.silentDuring(async () => {
        await user.click(pressed)
        await nextTask()
        await user.click(pressed)
      })
    },
    answer: (more) => opened.answer(more),
    sent: (name) => opened.requests(name).map(({ body }) => body),
    requests: (name) => opened.requests(name),
    seesToast: (title, text = '') => waitFor(() => findToast(title, text)),
    path: () => router.state.location.href,
    leftFor: () => [...left],
  }
}

const button = (name: string | RegExp, inside = document.body): Promise<HTMLElement> =>
  waitFor(() => {
    const found = within(inside).getByRole<HTMLButtonElement>('button', { name })
    if (found.disabled) throw new Error(`The button ${name} is disabled`)
    return found
  })

/** What the frame around every screen asks. */
function onEveryScreen(as: Person | undefined): Answers {
  return {
    'GET /rest/v1/app_settings': settingRows(),
    'POST /rest/v1/rpc/note_empty_search': null,
    ...(as && {
      'GET /rest/v1/profiles': [profileOf(as)],
      'GET /rest/v1/transactions': [],
      'POST /rest/v1/rpc/unread_messages': 0,
      'POST /rest/v1/rpc/user_can_rent_item': true,
      'POST /rest/v1/rpc/unread_notifications': 0,
    }),
  }
}

function signIn({ id, email }: Person): void {
  // As a whole: once an earlier test has loaded Supabase's client, it forgets a part when the page is seen again.
  const stored = {
    access_token: 'token',
    refresh_token: 'again',
    expires_at: 9_999_999_999,
    user: { id, email },
  }
  localStorage.setItem(sessionKey, JSON.stringify(stored))
  session.refresh()
}

function findToast(title: string, text: string): void {
  const toasts = [...document.querySelectorAll('[data-sonner-toast]')].map(({ textContent }) => textContent)
  if (!toasts.some((toast) => toast.includes(title) && toast.includes(text)))
    throw new Error(`No toast says "${title}" and "${text}". Toasts: ${JSON.stringify(toasts)}`)
}

/** Takes the screen away with all that it leaves behind; answers the requests for which the test had no answer. */
export async function closeScreen(): Promise<string[]> {
  const unanswered = server?.unanswered ?? []
  root?.unmount()
  root = undefined
  server = undefined
  left.splice(0)
  router.startTransition = startTransition
  document.body.replaceChildren()
  await overlaysAreGone()
  router.history.replace(nowhere)
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  session.refresh()
  await router.load()
  const { toast } = await import('sonner')
  toast.dismiss()
  vi.useRealTimers()
  return unanswered
}

/** A dialog that was open goes back in the history by itself. */
async function overlaysAreGone(): Promise<void> {
  do await nextTask()
  while (history.state?.overlays > 0)
}
