import './styles.css'
import { askFirstPage, drawCards, type FirstPage } from 'virtual:first-cards'
import { after, openApp, photoOrUse } from './first-visit'
import { watchPresses } from './lib/browser/presses'

// `/marketplace` is a page that is there before the app: the build has written its frame, and the first cards are drawn
// here. The app comes after the first photo, shows the same, and takes over what was typed and pressed.

/** What a first screen shows, of a phone and of a laptop: each brings a photo, and the first of them is waited for. */
const firstScreen = matchMedia('(min-width: 45rem)').matches ? 12 : 4
/** An answer that takes longer holds nothing up. */
const longestAnswerMs = 5000

function openMarket(first?: FirstPage): void {
  openApp(() => import('./routes/marketplace.tsx?tsr-split=component'), first)
}

/** The first photo has the line for itself: several that share a slow one come late together. */
async function firstPhotoOf(frame: Element): Promise<void> {
  const [first, ...others] = frame.querySelectorAll('img')
  if (!first) return
  const held = others.map((photo) => ({ photo, srcset: photo.srcset, src: photo.src }))
  for (const { photo } of held) {
    photo.removeAttribute('srcset')
    photo.removeAttribute('src')
  }
  await photoOrUse(first)
  for (const { photo, ...addresses } of held) Object.assign(photo, addresses)
}

/** In place of the skeleton; not under a finger that has pressed something of it. */
function show(frame: Element, cards: string): void {
  const grid = frame.querySelector('[data-slot=items]')
  if (!grid || grid.querySelector('[data-pressed]')) return
  const place = grid.closest('[aria-busy=true]') ?? grid
  place.outerHTML = cards
}

/** After the cards that are there: one that is being pressed stays the same one. */
function showOthers(frame: Element, cards: string): void {
  const listIn = (place: ParentNode) => place.querySelector('[data-slot=items] ul')
  const list = listIn(frame)
  const drawn = document.createElement('template')
  drawn.innerHTML = cards
  const all = listIn(drawn.content)
  if (list && all) list.append(...Array.from(all.children).slice(list.children.length))
}

async function openVisitorsMarket(frame: Element): Promise<void> {
  watchPresses(frame)
  const first = await Promise.race([askFirstPage().catch(() => undefined), after(longestAnswerMs)])
  if (first && first.page.items.length > 0) {
    show(frame, drawCards(first, firstScreen))
    addEventListener('scroll', () => showOthers(frame, drawCards(first)), { once: true, passive: true })
    await firstPhotoOf(frame)
  }
  openMarket(first)
}

const frame = document.getElementById('page')
// `theme.js` has found a stored session. What is searched for is asked by the app alone.
const instead = document.documentElement.dataset.app === 'instead'
if (instead || !frame || location.search) openMarket()
else void openVisitorsMarket(frame)
