import { spawnSync } from 'node:child_process'
import { secondsIn } from './choose.ts'
import { changedSince, git } from './git.ts'
import { readRecord } from './record.ts'
import { allTestFiles } from './test-files.ts'
import { builtChunks, readWorkingTree, touchedBy } from './touched.ts'

/**
 * `node tests/plan/replay.ts 300`: how long `npm test -- --changed` would have taken for each of the last commits, by
 * what is recorded today. Two workers; without installing, building and checks.
 */

/** A file as a commit left it; undefined where it is not there. The tests are those of today, as their record is. */
function readAt(commit: string): (path: string) => string | undefined {
  return (path) => {
    if (path.startsWith('tests/')) return readWorkingTree(path)
    const { status, stdout } = spawnSync('git', ['show', `${commit}:${path}`], { encoding: 'utf8' })
    return status === 0 ? stdout : undefined
  }
}

const files = allTestFiles()
const record = readRecord()
const chunks = builtChunks()
const secondsOf = secondsIn(record)

function minutesFor(commit: string): number {
  const changes = changedSince(`${commit}^`, commit)
  const read = readAt(commit)
  const texts = new Map<string, string | undefined>()
  const readOnce = (path: string) => {
    if (!texts.has(path)) texts.set(path, read(path))
    return texts.get(path)
  }
  const touched = touchedBy(changes, { files, record, chunks, read: readOnce })
  return touched.reduce((sum, file) => sum + secondsOf(file), 0) / 2 / 60
}

const many = process.argv[2] ?? '300'
const commits = git('rev-list', '--no-merges', `--max-count=${many}`, 'HEAD')
const replayed = commits.map((commit) => ({ commit, minutes: minutesFor(commit) }))
const sorted = replayed.map(({ minutes }) => minutes).toSorted((left, right) => left - right)
const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
for (const { commit, minutes } of replayed
  .toSorted((left, right) => right.minutes - left.minutes)
  .slice(0, 15)) {
  console.log(`${minutes.toFixed(1)} min  ${git('show', '--no-patch', '--format=%h %s', commit)[0]}`)
}
console.log(
  `${sorted.length} commits: median ${at(0.5)} min, 75 % within ${at(0.75)}, 90 % within ${at(0.9)}`,
)
