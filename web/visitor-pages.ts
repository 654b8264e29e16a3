import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { prerendered } from './prerendered.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The files, and what is written into each. */
const pages = new Map([
  [at('marketplace/index.html'), async () => (await prerendered()).renderMarket()],
  [at('item.html'), async () => (await prerendered()).renderItem()],
])

/** Writes the market's frame and the top of an item's page into their files, so that they are there before any script is. */
export function visitorPages(): Plugin {
  return {
    name: 'visitor-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        const page = await pages.get(filename)?.()
        return page ? html.replace('<div id="page"></div>', () => `<div id="page">${page}</div>`) : html
      },
    },
  }
}
