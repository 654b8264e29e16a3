/**
 * Notifications that come while Aso is closed. One that was shown is not shown again; where the person is looking at
 * Aso, the app itself says it.
 */

interface Push {
  id: number | null
  title: string
  link: string
  tag: string
}

interface Shown {
  timestamp?: number
}

interface AppWindow {
  url: string
  focused: boolean
  focus(): Promise<unknown>
  navigate(address: string): Promise<unknown>
  postMessage(message: unknown, ports?: MessagePort[]): void
}

interface Subscriptions {
  subscribe(options: object): Promise<unknown>
}

interface PushScope {
  location: Location
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<AppWindow[]>
    openWindow(address: string): Promise<unknown>
  }
  registration: {
    pushManager: Subscriptions
    getNotifications(filter: { tag: string }): Promise<Shown[]>
    showNotification(title: string, options: object): Promise<void>
  }
}

declare const self: PushScope

export interface Clicked {
  data: unknown
  close(): void
}

export interface OldSubscription {
  options: object
}

const home = '/notifications'
/** What was shown, so that a push that comes twice is told once. Emptied when the person leaves. */
const shownCache = 'aso-shown'
const shownAddress = '/shown'
const mostRemembered = 100
/** Several about one thing in so short a time sound once. */
const quietMs = 5 * 60_000
/** How long an app that is open may take to say that it tells the person, or goes to a screen. */
const answerMs = 1000
/** Safari ends a subscription whose pushes show nothing. */
const mustShow = /^((?!Chrome|Android).)*Safari/.test(navigator.userAgent)

let last: Promise<unknown> = Promise.resolve()

/** Shows pushes one after the other, so that two that come at once are compared, too. */
export function showPush(text: string | undefined): Promise<unknown> {
  last = last.then(
    () => show(readPush(text)),
    () => show(readPush(text)),
  )
  return last
}

async function show(push: Push): Promise<void> {
  const isNew = await remember(push)
  // A test push is shown by the system even where a window is open, as the person wants to see one.
  const open = push.id === null ? [] : (await appWindows()).filter(({ focused }) => focused)
  const asked = isNew
    ? open.map((one) => answers(one, { type: 'push', title: push.title, link: push.link }))
    : []
  // A window that is still loading does not answer yet.
  const isTold = (await Promise.all(asked)).includes(true)
  if ((isTold || !isNew) && !mustShow) return
  const [before] = await self.registration.getNotifications({ tag: push.tag })
  await self.registration.showNotification(push.title, {
    tag: push.tag,
    renotify: isNew && Date.now() - (before?.timestamp ?? 0) > quietMs,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    lang: 'en-NG',
    data: { link: push.link },
  })
}

/** Browsers show something of their own where we show nothing, so an unreadable one is news, too. */
function readPush(text: string | undefined): Push {
  try {
    const { id, title, link, tag } = JSON.parse(text ?? '')
    if (typeof title === 'string' && typeof tag === 'string') return { id, title, link: screenOf(link), tag }
  } catch {
    // Below.
  }
  return { id: null, title: 'There is news for you on Aso', link: home, tag: 'news' }
}

/** A path of our own site, whatever was sent. */
function screenOf(link: unknown): string {
  const { origin } = self.location
  if (typeof link !== 'string' || !URL.canParse(link, origin)) return home
  const url = new URL(link, origin)
  return url.origin === origin && /^\/(?!\w+\/v1\/)/.test(url.pathname)
    ? url.pathname + url.search + url.hash
    : home
}

/** Whether it was not shown before. A line that grows ("2 messages") has the same id and other words. */
async function remember({ id, title }: Push): Promise<boolean> {
  if (id === null) return true
  const key = `${id} ${title}`
  try {
    const cache = await caches.open(shownCache)
    const kept: string[] = (await (await cache.match(shownAddress))?.json()) ?? []
    if (kept.includes(key)) return false
    await cache.put(shownAddress, Response.json([...kept, key].slice(-mostRemembered)))
  } catch {
    // A full phone is told twice.
  }
  return true
}

/** The newest first, as browsers give them. */
async function appWindows(): Promise<AppWindow[]> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return all.filter(({ url }) => new URL(url).origin === self.location.origin)
}

/** Leads an open Aso to the screen, or opens it. */
export async function openPush(notification: Clicked): Promise<void> {
  notification.close()
  const { data } = notification
  const link = screenOf(typeof data === 'object' && data !== null && 'link' in data ? data.link : home)
  const windows = await appWindows()
  const found = windows.find(({ focused }) => focused) ?? windows[0]
  if (!found) return void (await self.clients.openWindow(link))
  // Refused where the browser doesn't count the tap.
  await found.focus().catch(() => {})
  const { pathname, search } = new URL(found.url)
  // The app itself keeps what is typed and loads less.
  if (pathname + search === link || (await answers(found, { type: 'open', link }))) return
  // A window that this worker doesn't serve yet can't be sent anywhere.
  await found.navigate(link).catch(() => self.clients.openWindow(link))
}

/** Whether the app there does what it is told. */
function answers(
  app: AppWindow,
  message: { type: 'push' | 'open'; link: string; title?: string },
): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), answerMs)
    app.postMessage(message, [port2])
  })
}

/** The push service gave the browser another address. The app saves it: only it knows who is signed in. */
export async function renewPush(old: OldSubscription | null | undefined): Promise<void> {
  if (old) await self.registration.pushManager.subscribe(old.options).catch(() => {})
  for (const one of await appWindows()) one.postMessage({ type: 'push-renewed' })
}
