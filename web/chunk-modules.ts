import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** Writes down which modules each chunk is made of, for the choice of tests (`tests/plan`). No site serves a dot file. */
export function chunkModules(): Plugin {
  return {
    name: 'chunk-modules',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      const modules: Record<string, string[]> = {}
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const own = file.moduleIds.map((id) => relative(process.cwd(), id.replace(/\?.*$/, '')))
        const ofProject = own.filter((path) => !path.startsWith('..') && !path.includes('node_modules'))
        const name = file.fileName.replace(/^assets\/(.+)-[\w-]{8}\.js$/, '$1')
        if (ofProject.length > 0) modules[name] = [...new Set([...(modules[name] ?? []), ...ofProject])]
      }
      if (dir) writeFileSync(join(dir, '.chunks.json'), JSON.stringify(modules))
    },
  }
}
