// Every screen of the demo town at two widths, light and dark, and contact sheets of them: `npm run pictures`.
// `npm run pictures -- wallet` takes only the screens whose name has that word.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadDemoTown } from '../../local/demo/load.ts'
import { buildSite, siteFolder } from '../../scripts/build-site.ts'
import { startTestStack } from '../support/api/test-stack.ts'
import { addCases } from './cases.ts'
import { Photographer, type Scheme, type Size, schemes, sizes } from './photographer.ts'
import { type Screen, screens } from './screens.ts'
import { type Taken, writePage, writeSheets } from './sheet.ts'

const folder = fileURLToPath(new URL('../../pictures', import.meta.url))
const words = process.argv.slice(2)
const chosen = screens.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))

interface Look {
  size: Size
  scheme: Scheme
}

async function take(photographer: Photographer, screen: Screen, { size, scheme }: Look): Promise<Taken> {
  const label = `${screen.name} ${size.width} ${scheme}`
  const file = `${label.replaceAll(' ', '-')}.jpg`
  await writeFile(join(folder, file), await photographer.photograph(screen, size, scheme))
  return { file, label }
}

async function takeAll(photographer: Photographer): Promise<void> {
  const all: Taken[] = []
  for (const size of sizes) {
    for (const scheme of schemes) {
      const taken: Taken[] = []
      for (const screen of chosen) {
        try {
          taken.push(await take(photographer, screen, { size, scheme }))
        } catch (error) {
          process.exitCode = 1
          console.error(`${screen.name} ${size.width} ${scheme}: ${error}`)
        }
      }
      const columns = size.width < 500 ? 6 : 3
      const width = size.width < 500 ? 300 : 600
      const height = Math.round((width * size.height) / size.width)
      const layout = { columns, rows: size.width < 500 ? 1 : 2, width, height }
      const sheets = await writeSheets(folder, `${size.width}-${scheme}`, taken, layout)
      console.log(`${size.width} px, ${scheme}: ${taken.length} pictures on ${sheets.length} sheets`)
      all.push(...taken)
    }
  }
  await writePage(folder, all)
}

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await buildSite((line) => console.log(line))
const stack = await startTestStack({ engine: 'PGlite', webDir: siteFolder })
console.log('Loading the demo town …')
await loadDemoTown(stack, {})
await addCases(stack)
const photographer = new Photographer(stack)
try {
  await takeAll(photographer)
  console.log(`Open ${join(folder, 'index.html')}`)
} finally {
  await photographer.close()
  await stack.close()
}
