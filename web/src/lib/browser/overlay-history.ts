/**
 * What lies over a page (a dialog, a sheet) is an entry of the browser's history, so that Back closes it and stays on
 * the page. The entries carry how many of them lie over the page. The router knows nothing of them: it goes from page
 * to page, and what it does while something lies over the page is done to the page below.
 */

interface Overlay {
  close: () => void
}

interface EntryState {
  overlays?: number
  /** The router's own count of pages. */
  __TSR_index?: number
}

/** A traversal that the browser ignores tells nobody. */
const longestTravelMs = 1000

const open: Overlay[] = []
/** The page that the router shows. */
let page: number | undefined
/** What the router did to it while something lay over it. */
let replaced: { state: EntryState; address: string | URL | null | undefined } | undefined
let travelling: ReturnType<typeof setTimeout> | undefined
const afterTravel: (() => void)[] = []
let push: History['pushState']
let replace: History['replaceState']

const entry = (): EntryState => history.state ?? {}
const depth = () => entry().overlays ?? 0

/** To be called before there is a router: Back is told to whoever listens first. */
export function keepOverlaysInHistory(): void {
  push = history.pushState.bind(history)
  replace = history.replaceState.bind(history)
  history.pushState = pushPage
  history.replaceState = replacePage
  addEventListener('popstate', onTravel)
  // A page that was reached by Back from another document, or loaded again, is counted already.
  page = entry().__TSR_index
  // A page that was loaded again has nothing over it.
  if (depth() > 0) travel(-depth())
}

/** Gives an overlay its entry; answers what takes it away again. */
export function addOverlay(close: () => void): () => void {
  const overlay = { close }
  open.push(overlay)
  // One that opens where another closes takes over its entry.
  queueMicrotask(settle)
  return () => {
    const position = open.indexOf(overlay)
    if (position >= 0) open.splice(position, 1)
    queueMicrotask(settle)
  }
}

/** As many entries as overlays. */
function settle(): void {
  if (travelling) return
  const missing = open.length - depth()
  if (missing < 0) travel(missing)
  for (let added = 0; added < missing; added += 1) push({ ...entry(), overlays: depth() + 1 }, '')
}

function travel(steps: number): void {
  travelling = setTimeout(arrive, longestTravelMs)
  history.go(steps)
}

function arrive(): void {
  clearTimeout(travelling)
  travelling = undefined
  keepReplaced()
  for (const act of afterTravel.splice(0)) act()
  settle()
}

/** The entry that was reached gets the address that the page was given meanwhile. */
function keepReplaced(): void {
  if (!replaced) return
  const { state, address } = replaced
  const overlays = depth()
  replace({ ...state, overlays }, '', address)
  if (overlays === 0) replaced = undefined
}

/** A new page comes after the page below, not after what lies over it. */
function pushPage(...[state, unused, address]: Parameters<History['pushState']>): void {
  open.splice(0)
  if (travelling || depth() > 0) {
    afterTravel.push(() => pushPage(state, unused, address))
    if (!travelling) travel(-depth())
    return
  }
  push(state, unused, address)
  page = entry().__TSR_index
}

function replacePage(...[state, unused, address]: Parameters<History['replaceState']>): void {
  if (travelling) {
    afterTravel.push(() => replacePage(state, unused, address))
    return
  }
  const overlays = depth()
  if (overlays > 0) replaced = { state, address }
  replace({ ...state, overlays }, unused, address)
  page = entry().__TSR_index
}

function onTravel(event: PopStateEvent): void {
  if (travelling) {
    event.stopImmediatePropagation()
    arrive()
  } else if (entry().__TSR_index === page && (open.length > 0 || depth() > 0)) {
    event.stopImmediatePropagation()
    onTravelOverPage()
  } else {
    open.splice(0)
    replaced = undefined
    page = entry().__TSR_index
    settle()
  }
}

/** The person went back from an overlay that is open, or forward to one that was closed. */
function onTravelOverPage(): void {
  keepReplaced()
  for (const overlay of open.slice(depth()).toReversed()) overlay.close()
  // An overlay that refused to close gets an entry again.
  setTimeout(settle)
}
