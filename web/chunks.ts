import { fileURLToPath } from 'node:url'
import { firstCardsId } from './first-cards.ts'

// How the build is cut into files: what every screen needs in two of them, what a screen alone needs in its own.

const entry = fileURLToPath(new URL('./src/app.tsx', import.meta.url))

/** What every screen needs and a release rarely changes: a returning phone has it already. */
const vendor =
  /node_modules(?!.*(queriesObserver|useQueries)\.)\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|@radix-ui\/react-(slot|compose-refs))\/|node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/

/** The landing page's script loads files later, too, and must not get the app with the helper for that. */
const notOfApp = /vite\/preload-helper|\.css$|node_modules/

interface Build {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

/** What a module imports, and what that imports, and so on. */
function partsOf(build: Build, first: string, but: RegExp): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id) || but.test(id)) return
    found.add(id)
    build.getModuleInfo(id)?.importedIds.forEach(add)
  }
  add(first)
  return found
}

let app: ReadonlySet<string> | undefined
let base: ReadonlySet<string> | undefined

/** Small pieces of nearly every screen: each would be a file of its own, whose headers weigh more than it does. */
const pieces =
  /web\/src\/components\/(picture|price|loaded|ui\/(badge|input|select|skeleton))\.|web\/src\/domain\/people\/(rating|trust-(badge|signal)|verified-badge|location)\.|web\/src\/domain\/items\/(item-card|item-grid|items-skeleton|card-price|saving\/heart(-button)?)\.|web\/src\/lib\/(files\/image|less-data\/save-data|browser\/use-(title|media))\.|web\/src\/(domain\/use\/(visits|counting)|lib\/(authorized-fetch|files\/storage-answer)|features\/market\/(model\/chips|api\/part))\.|contract\/(rules\/money|messages\/market)\.|lucide-react\/dist\/esm\/icons\/(badge-check|bell|chevron-down|circle-plus|cloud-off|heart|link-2|plus|search|shield-check|shirt|sparkles|star|store|user|wallet|wifi-off|x)\./

/**
 * What many people open soon after the first page: what it needs is fetched together with it. Bookings, saved items and
 * the profile need no list: the service worker has put them on the phone before (`service-worker.ts`).
 */
const soonOpened =
  /assets\/(app|marketplace|item\._id|booking-dialog|zoom-dialog|filter-parts|auth|sign-in-dialog|wallet|person-menu|unread-count|notifications|closet)-/

/**
 * The files to fetch together with one that is loaded later. Their names are part of the first download, so the rare
 * screens have theirs fetched one after the other; but for styles, which nobody else asks for.
 */
export function preloaded(file: string, needed: string[]): string[] {
  return soonOpened.test(file) ? needed : needed.filter((one) => one.endsWith('.css'))
}

/** One file for few people: everybody's first visit has the name of each file. */
const adminPanel = /web\/src\/(features\/admin\/|routes\/admin[^?]*\?)/

/** Icons of the wallet, bookings, alerts and the profile, for people who are signed in: each would be a file of its own. */
const signedInIcons =
  /lucide-react\/dist\/esm\/icons\/(alarm-clock|arrow-down-left|ban|check-check|circle-x|credit-card|download|hand-coins|landmark|lock-keyhole|log-out|mail|rotate-ccw|rotate-cw|undo-2)\./

/** The three screens of the planner, which share most of what they are made of. */
const eventPlanner =
  /web\/src\/(features\/ai\/events\/|routes\/events[^?]*\?)|contract\/(messages\/)?events\./

/** What bookings, notifications and the wallet share, with the time of Lagos that all of them tell. */
const bookingFacts = /web\/src\/(domain\/bookings\/|lib\/(lagos-time|countdown)\.)/

/** What the pages after a payment share. */
const paymentPages = /web\/src\/(components\/(outcome|verifying|facts)|domain\/payments\/payment-check)\./

/** Small pieces that an item's page and few others need: each would be a file of its own, and so many take long to ask for. */
const itemParts =
  /web\/src\/(domain\/(offline\/send-or-keep|items\/(use-stop-watching|log-item-action|saving\/(save-item|save-later|savable-item|sign-in-to-save|use-saving))|me\/my-verification)|features\/availability\/(components\/calendar-skeleton|api\/taken-dates|model\/day-kinds)|components\/(avatar|back-button)|lib\/(pending-codes|traces|browser\/way-back))\.|contract\/(messages\/(common|item)|rules\/item-words|promises)\.|lucide-react\/dist\/esm\/icons\/(arrow-left|bell-ring|calendar-days|chevron-(left|right)|eye-off|flag|share-2)\./

/** How the database is asked: with the first question that is not the market's first. */
const database = /web\/src\/lib\/supabase\.|node_modules\/@supabase\/postgrest-js\//

/** What is kept on the phone, for people who are signed in. */
const kept =
  /web\/src\/(lib\/offline\/(person-store|forget|release|typed|install)|domain\/offline\/(copies|waiting-writes)|components\/layout\/update-bar|lib\/less-data\/saved-bytes)\./

/**
 * Small pieces that every screen of somebody who is signed in needs, and no visitor: each would be a file of its own. What
 * is loaded later begins with a file of its own (`person-menu`, `-person-notices`): the service worker finds it by that.
 */
const signedIn =
  /web\/src\/domain\/(me\/(my-suspension|become-lender|put-off|setup-steps|finish-profile|free-session|use-become-lender|use-refresh-my-data)|notifications\/(keys|unread|use-live-notifications)|messages\/(unread|open-conversation))\.|web\/src\/features\/(saved\/api\/saved-items|chat\/model\/(outbox|use-waiting-sent)|push\/model\/(mark|use-pushes)|ai\/gate\/(free-session-banner|api\/ai-access))\.|web\/src\/(components\/layout\/(short-naira|suspended-banner)|lib\/(realtime|browser\/use-now))\.|contract\/messages\/(offline|chat|profile|claim|ai\/gate)\.|lucide-react\/dist\/esm\/icons\/(calendar-check|circle-exclamation-point)\./

export const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'vendor', test: vendor, priority: 1 },
    // Else each part that two screens share would be a file of its own.
    {
      debugName: 'app',
      name: (id: string, build: Build) => {
        base ??= partsOf(build, firstCardsId, /\.css$/)
        if (id !== firstCardsId && base.has(id)) return 'base'
        app ??= partsOf(build, entry, notOfApp)
        if (app.has(id) || pieces.test(id)) return 'app'
        if (database.test(id)) return 'database'
        if (bookingFacts.test(id)) return 'booking-facts'
        if (kept.test(id)) return 'kept'
        if (signedIn.test(id)) return 'signed-in'
        if (paymentPages.test(id)) return 'payment-pages'
        if (itemParts.test(id)) return 'item-parts'
        if (signedInIcons.test(id)) return 'icons'
        if (eventPlanner.test(id)) return 'events'
        return adminPanel.test(id) ? 'admin' : null
      },
    },
  ],
}
