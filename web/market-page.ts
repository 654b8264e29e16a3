import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { prerendered } from './prerendered.ts'

const ownFile = fileURLToPath(new URL('marketplace/index.html', import.meta.url))

/** Writes the market's frame into its page, so that it is there before any script is. */
export function marketPage(): Plugin {
  return {
    name: 'market-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        if (filename !== ownFile) return html
        const { renderMarket } = await prerendered()
        const market = await renderMarket()
        return html.replace('<div id="page"></div>', () => `<div id="page">${market}</div>`)
      },
    },
  }
}
