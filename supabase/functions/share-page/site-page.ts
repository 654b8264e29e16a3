const keptMs = 15_000
const patienceMs = 8000

interface Kept {
  page: Promise<string>
  until: number
}

const pages = new Map<string, Kept>()

/** A page as the site serves it now, cached briefly because a new release has other scripts. */
export function sitePage(site: string, path: '/app.html' | '/item.html'): Promise<string> {
  const address = site + path
  const kept = pages.get(address)
  if (kept && kept.until > Date.now()) return kept.page
  const page = fetchPage(address)
  pages.set(address, { page, until: Date.now() + keptMs })
  page.catch(() => pages.delete(address))
  return page
}

async function fetchPage(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patienceMs) })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return await response.text()
}
