import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Where the site will be, for the addresses that other sites read: `https://aso.example`. */
const site = process.env.SITE_URL?.replace(/\/$/, '') ?? ''

/** Writes the landing page into `index.html`, so that it is there before any script is. */
export function landingPage(): Plugin {
  return {
    name: 'landing-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        if (filename !== at('index.html')) return html
        const { module } = await runnerImport<{ renderLanding: () => string }>(at('src/prerender.tsx'), {
          configFile: false,
          logLevel: 'error',
          resolve: { alias: { '@': at('src') } },
        })
        const canonical = site
          ? `<link rel="canonical" href="${site}/" /><meta property="og:url" content="${site}/" />`
          : ''
        return html
          .replace('%SITE%', site)
          .replace('</title>', `</title>${canonical}`)
          .replace('<div id="page"></div>', `<div id="page">${module.renderLanding()}</div>`)
      },
    },
  }
}
