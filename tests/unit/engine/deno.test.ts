import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { scoreOutfit, scorePhoto } from '../../../supabase/functions/_shared/engine/index.ts'
import { deadLeaves, ladders } from './photo-ladders.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const outfit = [
  { category: 'iro and buba', colour: 'wine', fabric: 'lace' },
  { category: 'gele', colour: 'champagne gold' },
]

const program = `import { scoreOutfit, scorePhoto } from './supabase/functions/_shared/engine/index.ts'
const photo = await scorePhoto(await Deno.readFile(Deno.args[0]))
console.log(JSON.stringify({ photo, outfit: scoreOutfit(${JSON.stringify(outfit)}) }))`

const options = [
  '--no-config',
  '--import-map=supabase/functions/deno.json',
  '--node-modules-dir=manual',
  '--cached-only',
]

test('Deno, without a network, says the same figures as Node', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aso-engine-'))
  try {
    const step = ladders.noise?.[1]
    if (!step) throw new Error('No photo')
    const photo = await step(deadLeaves(4, 256, 192))
    const file = join(folder, 'photo.jpg')
    await writeFile(file, photo)
    const { stdout, stderr } = spawnSync(
      'deno',
      ['run', ...options, '--no-check', `--allow-read=${folder}`, '-', file],
      {
        cwd: root,
        input: program,
        env: { ...process.env, NO_COLOR: '1' },
      },
    )
    expect(JSON.parse(stdout.toString() || JSON.stringify(stderr.toString()))).toEqual({
      photo: await scorePhoto(photo),
      outfit: scoreOutfit(outfit),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
