import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { prerendered } from './prerendered.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const name = 'virtual:first-cards'
export const firstCardsId = `\0${name}`

/** Ours without markup, and what knows nothing of React: the same file for the first cards and for the app. */
const shared = /\/(web\/src|_shared\/contract)\/.*\.ts$|node_modules\/class-variance-authority\//

function partsFor(): Plugin {
  return {
    name: 'parts-without-react',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source.endsWith('/createLucideIcon.mjs')) return at('markup/icon.ts')
      if (source.endsWith('/saving/heart')) return at('src/domain/items/saving/static-heart.tsx')
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && shared.test(found.id) ? { id: found.id, external: 'absolute' } : found
    },
  }
}

/**
 * `web/src/first-cards.tsx` as a file without React: the same components, drawn as text by `web/markup`. It is a
 * twentieth of the app and so there long before it.
 */
async function withoutReact(): Promise<string> {
  const { newestAddress } = await prerendered()
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    define: { NEWEST_ADDRESS: JSON.stringify(await newestAddress()) },
    plugins: [partsFor()],
    resolve: {
      alias: {
        '@': at('src'),
        'react/jsx-runtime': at('markup/jsx-runtime.ts'),
        react: at('markup/react.ts'),
        '@tanstack/react-router': at('markup/router.ts'),
      },
    },
    build: {
      write: false,
      lib: { entry: at('src/first-cards.tsx'), formats: ['es'] },
    },
  })) as Rolldown.RolldownOutput[]
  const [chunk] = built.flatMap(({ output }) => output).filter((file) => file.type === 'chunk')
  if (!chunk) throw new Error('The first cards were not built')
  return chunk.code
}

export function firstCards(): Plugin {
  return {
    name: 'first-cards',
    resolveId: (id) => (id === name ? firstCardsId : undefined),
    load: (id) => (id === firstCardsId ? withoutReact() : undefined),
  }
}
