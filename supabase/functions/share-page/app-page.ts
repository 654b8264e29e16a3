const keptMs = 15_000
const patienceMs = 8000

interface Kept {
  page: Promise<string>
  until: number
}

const pages = new Map<string, Kept>()

/** The app's HTML as the site serves it now, cached briefly because a new release has other scripts. */
export function appPage(site: string): Promise<string> {
  const kept = pages.get(site)
  if (kept && kept.until > Date.now()) return kept.page
  const page = fetchPage(`${site}/app.html`)
  pages.set(site, { page, until: Date.now() + keptMs })
  page.catch(() => pages.delete(site))
  return page
}

async function fetchPage(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) })
  if (!response.ok) throw new Error(`The page of the app answered ${response.status}`)
  return await response.text()
}
