import { fileURLToPath } from 'node:url'
import { firstCardsId } from './first-cards.ts'

// How the build is cut into files: what every screen needs in two of them, what a screen alone needs in its own.

const entry = fileURLToPath(new URL('./src/app.tsx', import.meta.url))

/** What every screen needs and a release rarely changes: a returning phone has it already. */
const vendor =
  /node_modules(?!.*(queriesObserver|useQueries)\.)\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|@supabase\/postgrest-js|@radix-ui\/react-(slot|compose-refs))\/|node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/

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
  /web\/src\/components\/(picture|price|loaded|ui\/(badge|input|select|skeleton))\.|web\/src\/domain\/people\/(rating|trust-badge|verified-badge|location)\.|web\/src\/domain\/items\/(item-card|item-grid|items-skeleton|card-price|saving\/heart(-button)?)\.|web\/src\/lib\/(files\/image|less-data\/save-data|browser\/use-(title|media))\.|contract\/rules\/money\.|lucide-react\/dist\/esm\/icons\/(badge-check|bell|chevron-down|circle-plus|cloud-off|heart|link-2|plus|search|shirt|sparkles|star|store|user|wallet|wifi-off|x)\./

/** What many people open soon after the first page: what it needs is fetched together with it. */
const soonOpened =
  /assets\/(app|marketplace|item\._id|booking-dialog|zoom-dialog|filter-parts|auth|sign-in-dialog|transactions|booking\._transactionId|wallet|profile|person-menu|unread-count|notifications|saved|closet)-/

/**
 * The files to fetch together with one that is loaded later. Their names are part of the first download, so the rare
 * screens have theirs fetched one after the other; but for styles, which nobody else asks for.
 */
export function preloaded(file: string, needed: string[]): string[] {
  return soonOpened.test(file) ? needed : needed.filter((one) => one.endsWith('.css'))
}

/** One file for few people: everybody's first visit has the name of each file. */
const adminPanel = /web\/src\/(features\/admin\/|routes\/admin[^?]*\?)/

/** What bookings, notifications and the wallet share, with the time of Lagos that all of them tell. */
const bookingFacts = /web\/src\/(domain\/bookings\/|lib\/lagos-time\.)/

/** What an item's page and the list of saved items share. */
const savedItems =
  /web\/src\/(domain\/(offline\/send-or-keep|items\/use-stop-watching)|domain\/items\/(saving\/(save-item|use-saving)|log-item-action))\.|contract\/messages\/item\./

/** What is kept on the phone, for people who are signed in. */
const kept =
  /web\/src\/(lib\/offline\/(kept-store|forget|release|typed|install)|domain\/offline\/(copies|waiting-writes)|components\/layout\/update-bar|lib\/less-data\/saved-bytes)\./

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
        if (bookingFacts.test(id)) return 'booking-facts'
        if (kept.test(id)) return 'kept'
        if (savedItems.test(id)) return 'saved-items'
        return adminPanel.test(id) ? 'admin' : null
      },
    },
  ],
}
