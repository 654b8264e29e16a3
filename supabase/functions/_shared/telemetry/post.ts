const PATIENCE_MS = 3000

/** Sends something to a monitor. What it answers, and whether it does, changes nothing for anybody. */
export async function post(url: string, headers: Record<string, string>, body: string): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const response = await fetch(url, { method: 'POST', headers, body, signal })
  await response.body?.cancel()
}
