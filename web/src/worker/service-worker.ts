import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { type Clicked, type OldSubscription, openPush, renewPush, showPush } from './push'

/**
 * The service worker: the app opens without a network, from files that this release is made of. It keeps files of the
 * site and nothing else: no answer of the API, no photo, no paper, no address that somebody has opened. And it shows the
 * notifications that come while Aso is closed.
 */

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface Fetching extends Lasting {
  request: Request
  respondWith(response: Promise<Response>): void
}

interface PushData {
  text(): string
}

interface Clicking extends Lasting {
  notification: Clicked
}

interface Renewing extends Lasting {
  oldSubscription?: OldSubscription | null
}

interface WorkerScope {
  location: Location
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: Lasting & { data: unknown }) => void): void
  addEventListener(type: 'push', listener: (event: Lasting & { data: PushData | null }) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Clicking) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Renewing) => void): void
}

declare const self: WorkerScope
/** What every screen needs, with a revision where the name has none. Written by the build. */
declare const __SHELL__: { url: string; revision: string | null }[]
/** What the screens need that are read without a network. Written by the build. */
declare const __OFFLINE_SCREENS__: string[]

const shellPage = '/app.html'
/** Files of screens that were opened, or that are kept for reading offline. */
const filesCache = 'aso-files'
const mostFiles = 250
/** Where the backend is: read by the app before anything else. */
const envAddress = '/env.json'
const envCache = 'aso-env'
/** On a network that does not answer, the kept page is there sooner than the answer. */
const patienceMs = 4000

const shell = new PrecacheController({ cacheName: 'aso-shell' })
shell.addToCacheList(__SHELL__)

self.addEventListener('install', (event) => {
  void shell.install(event)
  event.waitUntil(openEnv(envAddress))
})

self.addEventListener('activate', (event) => void shell.activate(event))

self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting())
  if (event.data === 'keep-screens') event.waitUntil(keepScreens())
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text())))
self.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event.notification)))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(event.oldSubscription)))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(openScreen(request))
  } else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request))
  else if (pathname === envAddress) event.respondWith(openEnv(request))
  else if (shell.getCacheKeyForURL(pathname)) event.respondWith(newest(request))
})

/** The API, the sandboxes of a laptop and files are no screens of the app. */
function isScreen(pathname: string): boolean {
  return !/^\/(\w+\/v1|sandbox|inbox|health)(\/|$)|\.\w+$/.test(pathname)
}

/** The network first, so that a new release shows at once; the kept page where there is none. */
async function openScreen(request: Request): Promise<Response> {
  const fromNetwork = fetch(request)
  try {
    const response = await Promise.race([fromNetwork, lateAfter(patienceMs)])
    if (response.status < 500) return response
  } catch {
    // Without a network, or without an answer in time.
  }
  return (await shell.matchPrecache(shellPage)) ?? fromNetwork
}

function lateAfter(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('No answer in time')), milliseconds))
}

/** The name of a file changes with its content, so a kept one is as good as one from the network. */
async function openFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (isWhole(response)) await keepFile(request.url, response.clone())
  return response
}

/** A host may answer with a page where a file of an older release is gone. */
function isWhole(response: Response): boolean {
  return response.status === 200 && !response.headers.get('content-type')?.includes('html')
}

async function keepFile(address: string, response: Response): Promise<void> {
  try {
    const files = await caches.open(filesCache)
    await files.put(address, response)
    const kept = await files.keys()
    await Promise.all(kept.slice(0, -mostFiles).map((oldest) => files.delete(oldest)))
  } catch {
    // A full phone opens what it has.
  }
}

/** One after the other: what the person does meanwhile comes first. */
async function keepScreens(): Promise<void> {
  for (const address of __OFFLINE_SCREENS__) {
    if (await caches.match(address, { ignoreVary: true })) continue
    const response = await fetch(address).catch(() => undefined)
    if (!response) return
    if (isWhole(response)) await keepFile(address, response)
  }
}

async function openEnv(request: Request | string): Promise<Response> {
  const cache = await caches.open(envCache)
  try {
    const response = await fetch(request)
    if (response.ok) await cache.put(envAddress, response.clone())
    return response
  } catch (error) {
    const kept = await cache.match(envAddress)
    if (kept) return kept
    throw error
  }
}

async function newest(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await shell.matchPrecache(new URL(request.url).pathname)
    if (kept) return kept
    throw error
  }
}
