import { randomUUID } from 'node:crypto'
import type { Page, Worker } from 'playwright-core'
import { newPushKeys, readPush } from '../api/push-messages.ts'
import type { TestStack } from '../api/test-stack.ts'

/** What the page and its stand-in for the browser's push service say to each other. */
type Say = (what: 'subscribe' | 'unsubscribe' | 'is subscribed') => Promise<boolean>

export interface PushService {
  /** The endpoint of the last subscription. */
  endpoint(): string
  isSubscribed(): boolean
  /** Takes what the stand-in of the push service has got, reads it with the browser's keys and hands it to the worker. */
  deliver(): Promise<string>
}

/**
 * Chromium's push service is far away: the page subscribes at ours, with keys of a browser that are made here. From the
 * next page that is opened on.
 */
export async function withPushService(page: Page, stack: TestStack): Promise<PushService> {
  const keys = newPushKeys()
  let name = ''
  let subscribed = false
  await page.context().exposeFunction('sayToPushService', (what: Parameters<Say>[0]) => {
    if (what === 'subscribe' && !subscribed) name = randomUUID()
    if (what !== 'is subscribed') subscribed = what === 'subscribe'
    return subscribed ? name : null
  })
  await page.context().addInitScript(replacePushManager, { p256dh: keys.p256dh, auth: keys.auth })
  await page.context().addInitScript(noteListeners)
  return {
    endpoint: () => `https://push.aso.example/${name}`,
    isSubscribed: () => subscribed,
    async deliver() {
      await stack.runJobs()
      const message = stack.push.waitingFor(name).at(-1)
      if (!message) throw new Error('The push service has got nothing')
      const text = readPush(message.body, keys)
      await deliverPush(page, text)
      return text
    },
  }
}

/** Runs in the page: `appListens` waits for it. */
function noteListeners(): void {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const add = worker?.addEventListener.bind(worker)
  if (!worker || !add) return
  worker.addEventListener = (...listener: Parameters<typeof add>) => {
    if (listener[0] === 'message') Reflect.set(globalThis, 'appListens', true)
    add(...listener)
  }
}

/** Waits until the app of this page hears the service worker. */
export const appListens = (page: Page) =>
  page.waitForFunction(() => Reflect.get(globalThis, 'appListens') === true)

/** Runs in the page. */
function replacePushManager(keys: { p256dh: string; auth: string }): void {
  const say = (what: string): Promise<string | null> => Reflect.get(globalThis, 'sayToPushService')(what)
  const bytesOf = (key: string) =>
    Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)).buffer
  let applicationServerKey: ArrayBuffer | null = null
  const subscriptionOf = (name: string) => {
    const endpoint = `https://push.aso.example/${name}`
    return {
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey },
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      unsubscribe: async () => (await say('unsubscribe')) === null,
    }
  }
  const replaced = {
    async subscribe(options: { applicationServerKey: string; userVisibleOnly: boolean }) {
      if (!options.userVisibleOnly) throw new Error('Chromium takes no other')
      applicationServerKey = bytesOf(options.applicationServerKey)
      return subscriptionOf((await say('subscribe')) ?? '')
    },
    async getSubscription() {
      const name = await say('is subscribed')
      return name === null ? null : subscriptionOf(name)
    },
  }
  Object.assign(PushManager.prototype, replaced)
}

/**
 * As the browser does when a message comes from the push service, and until the worker is done with it. Not by Chromium's
 * own tool for this: on a busy machine it says that it has delivered, and now and then has not.
 */
async function deliverPush(page: Page, text: string): Promise<void> {
  const worker = await workerOf(page)
  await worker.evaluate(async (data) => {
    const scope = globalThis as unknown as {
      dispatchEvent(event: Event): boolean
      PushEvent: new (type: string, options: object) => Event
    }
    const event = new scope.PushEvent('push', { data })
    let done: Promise<unknown> | undefined
    Object.defineProperty(event, 'waitUntil', {
      value: (work: Promise<unknown>) => {
        done = work
      },
    })
    scope.dispatchEvent(event)
    await done
  }, text)
}

async function workerOf(page: Page): Promise<Worker> {
  const [worker] = page.context().serviceWorkers()
  return worker ?? page.context().waitForEvent('serviceworker')
}

/**
 * The person looks at Aso. A headless window has the focus or has it not, as the windows of other tests come and go: the
 * worker is told that this one has it.
 */
export async function lookAt(page: Page): Promise<void> {
  await page.bringToFront()
  const worker = await workerOf(page)
  await worker.evaluate(() => {
    const { clients } = globalThis as unknown as { clients: WorkerClients }
    const windows = clients.matchAll.bind(clients)
    clients.matchAll = async (options) =>
      (await windows(options)).map((one) => ({
        url: one.url,
        focused: true,
        postMessage: one.postMessage.bind(one),
      }))
  })
}

interface WorkerClients {
  matchAll: (
    options: object,
  ) => Promise<{ url: string; focused: boolean; postMessage: (message: unknown) => void }[]>
}

export interface ShownNotification {
  title: string
  link: string
}

/** The notifications that stand in the phone's list. */
export async function shownNotifications(page: Page): Promise<ShownNotification[]> {
  const worker = await workerOf(page)
  return worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const shown = await registration.getNotifications()
    return shown.map(({ title, data }) => ({ title, link: data.link }))
  })
}

/** Wipes them away without a tap. */
export async function dismissNotifications(page: Page): Promise<void> {
  const worker = await workerOf(page)
  await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    for (const shown of await registration.getNotifications()) shown.close()
  })
}

/** Taps the only notification that stands there. */
export async function tapNotification(page: Page): Promise<void> {
  const worker = await workerOf(page)
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      dispatchEvent(event: Event): boolean
      NotificationEvent: new (type: string, options: object) => Event
    }
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
}
