import { cpus } from 'node:os'
import { upperMedian } from '../quantile.ts'
import type { Scroll } from './scroll-trace.ts'

/** Of all frames that had something new to show. */
const MOST_DROPPED_BEYOND_THE_BASELINE = 0.01
/** What counts as a long task, on a phone that is not slowed down. */
const LONG_TASK_MS = 50

export interface Measured {
  market: Scroll[]
  baseline: Scroll[]
  stutter: Scroll[]
  /** Rounds that do not count, as the baseline dropped frames. */
  noisy: number
}

/** The result needs at least so many quiet rounds. */
const FEWEST_ROUNDS = 5

interface Circumstances {
  slowdown: number
  pixels: number
  /** Of the machine, before and after. */
  load: readonly [number, number]
}

const shareDropped = (scrolls: Scroll[]): number =>
  upperMedian(scrolls.map(({ dropped, wanted }) => dropped / wanted))

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

function row(name: string, scrolls: Scroll[]): string {
  const each = (figure: (scroll: Scroll) => number) => scrolls.map(figure)
  const cells = [
    name,
    upperMedian(each(({ wanted }) => wanted)),
    percent(shareDropped(scrolls)),
    each(({ dropped }) => dropped).join(' '),
    each(({ unfinished }) => unfinished).join(' '),
    `${upperMedian(each(({ longestTask }) => longestTask)).toFixed(0)} ms`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** The result as it is committed, and whether it is as it must be. */
export function report(
  { market, baseline, stutter, noisy }: Measured,
  { slowdown, pixels, load }: Circumstances,
): { text: string; held: boolean } {
  const beyond = shareDropped(market) - shareDropped(baseline)
  const longest = upperMedian(market.map(({ longestTask }) => longestTask)) / slowdown
  const seen = shareDropped(stutter) > 0.1
  const scrolled = [...market, ...baseline].every((scroll) => scroll.pixels === pixels)
  const held =
    market.length >= FEWEST_ROUNDS &&
    scrolled &&
    seen &&
    beyond <= MOST_DROPPED_BEYOND_THE_BASELINE &&
    longest <= LONG_TASK_MS
  const date = new Date().toLocaleDateString('en-NG', { day: 'numeric', month: 'long', year: 'numeric' })
  const text = `# A scroll through the market, measured

${date}, ${cpus().length} cores with a load of ${load.map((figure) => figure.toFixed(1)).join(' to ')} and no graphics card. ${market.length} quiet rounds of ${pixels} pixels at 1,800 a second on a phone of
390 × 844 at double density, its page ${slowdown} times slower; a fresh browser each time, with nothing in its cache. ${noisy} further rounds are
left out, because a baseline before or after the market dropped more than 1 % of its frames: the machine was busy with something else.

|     | frames | dropped, median | dropped in each round | not fully painted in each round | longest task, median |
| --- | -----: | --------------: | --------------------- | ------------------------------- | -------------------: |
${row('the market: photos, more items coming', market)}
${row('the baseline: a page of grey boxes', baseline)}
${row('a page that is known to stutter', stutter)}

Dropped beyond the baseline: ${percent(beyond)}, at most ${percent(MOST_DROPPED_BEYOND_THE_BASELINE)}. Longest task without the slowdown: ${longest.toFixed(0)} ms, at most ${LONG_TASK_MS} ms. ${held ? 'It holds.' : 'It does not hold.'}
`
  return { text, held }
}
