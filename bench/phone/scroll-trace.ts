import type { CDPSession, Page } from 'playwright-core'

/** The frames of a scroll, as Chromium's compositor reports them. */
export interface Scroll {
  /** Frames that had something new to show. */
  wanted: number
  dropped: number
  /** Shown, with a part of the page not painted yet. */
  unfinished: number
  /** Of the page's own thread, milliseconds. */
  longestTask: number
  pixels: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  /** Microseconds. */
  dur?: number
  args: {
    frame_reporter?: {
      state: string
      scroll_state: string
      affects_smoothness: boolean
      frame_sequence: number
      has_missing_content: boolean
    }
  }
}

const CATEGORIES = [
  'benchmark',
  'cc',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
]

async function trace(tools: CDPSession, during: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const take = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  tools.on('Tracing.dataCollected', take)
  const complete = new Promise((resolve) => tools.once('Tracing.tracingComplete', resolve))
  await tools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  })
  await during()
  await tools.send('Tracing.end')
  await complete
  tools.off('Tracing.dataCollected', take)
  return events
}

function account(events: TraceEvent[]): Omit<Scroll, 'pixels'> {
  const frames = new Map<number, { dropped: boolean; unfinished: boolean }>()
  const pages = new Set<number>()
  for (const { name, ph, pid, args } of events) {
    const frame = name === 'PipelineReporter' && ph === 'b' ? args.frame_reporter : undefined
    if (!frame || frame.scroll_state === 'SCROLL_NONE' || frame.state === 'STATE_NO_UPDATE_DESIRED') continue
    pages.add(pid)
    // A frame that waits for the page's own thread is reported twice: once for what the compositor showed meanwhile.
    const known = frames.get(frame.frame_sequence) ?? { dropped: false, unfinished: false }
    known.dropped ||= frame.state === 'STATE_DROPPED' && frame.affects_smoothness
    known.unfinished ||= frame.has_missing_content
    frames.set(frame.frame_sequence, known)
  }
  const all = [...frames.values()]
  const tasks = events.filter(({ name, pid }) => name === 'RunTask' && pages.has(pid))
  return {
    wanted: all.length,
    dropped: all.filter(({ dropped }) => dropped).length,
    unfinished: all.filter(({ unfinished }) => unfinished).length,
    longestTask: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000)),
  }
}

/** Down `distance` pixels as fast as a thumb, with a processor `slowdown` times slower for the page. */
export async function scroll(page: Page, distance: number, slowdown: number): Promise<Scroll> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const gesture = { x: 195, y: 600, yDistance: -distance, speed: 1800, gestureSourceType: 'mouse' } as const
  const events = await trace(tools, () => tools.send('Input.synthesizeScrollGesture', gesture))
  const pixels = await page.evaluate(() => scrollY)
  await tools.detach()
  return { ...account(events), pixels }
}
