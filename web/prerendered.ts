import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

type Prerender = typeof import('./src/prerender.tsx')

let imported: Promise<Prerender> | undefined

/** The app's own components, in the build. */
export function prerendered(): Promise<Prerender> {
  imported ??= runnerImport<Prerender>(at('src/prerender.tsx'), {
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': at('src') } },
  }).then(({ module }) => module)
  return imported
}
