import { whenIdle } from '@/lib/browser/when-idle'

/** Starts the service worker after everything that the first screen loads. */
export function startWorker(): void {
  const start = () => void whenIdle(register)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}

/** Refused in private windows of some browsers: all but opening without a network works there. */
function register(): void {
  navigator.serviceWorker?.register('/sw.js').catch(() => {})
}
