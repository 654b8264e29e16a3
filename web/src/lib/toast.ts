import type { Message } from '#contract/messages/common.ts'
import { explain } from './errors'

type Tone = 'success' | 'error' | 'info'

let ready: Promise<typeof import('sonner')> | undefined
let announceReady: ((sonner: typeof import('sonner')) => void) | undefined
const listeners = new Set<() => void>()

/** The toaster is downloaded when the first toast is due; screens with forms ask for it early. */
export function prepareToasts(): Promise<typeof import('sonner')> {
  if (!ready) {
    ready = new Promise((resolve) => {
      announceReady = resolve
    })
    for (const listener of listeners) listener()
  }
  return ready
}

export const toaster = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  wanted: () => ready !== undefined,
  mounted: (sonner: typeof import('sonner')) => announceReady?.(sonner),
}

export function showSuccess(message: Message): void {
  show('success', message)
}

export function showInfo(message: Message): void {
  show('info', message)
}

/** The server's words where it refused, else `fallback`. */
export function showError(error: unknown, fallback: Message): void {
  show('error', explain(error, fallback))
}

/** A refusal that the screen itself makes. */
export function showRefusal(message: Message): void {
  show('error', message)
}

/** What went wrong before is no longer of interest once it worked, or is tried again. */
export function clearToasts(): void {
  void ready?.then(({ toast }) => toast.dismiss())
}

function show(tone: Tone, { title, text }: Message): void {
  void prepareToasts().then(({ toast }) => toast[tone](title, { description: text }))
}
