import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { prerendered } from './prerendered.ts'
import type { Contact } from './src/features/landing/components/landing-footer.tsx'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Where the site will be, for the addresses that other sites read: `https://aso.example`. */
const site = process.env.SITE_URL?.replace(/\/$/, '') ?? ''

/** What the settings are in a new database: the page shows these until its script has asked for those of today. */
function defaultSettings(): Contact {
  const folder = at('../supabase/migrations/')
  const chapter = readdirSync(folder).find((file) => file.endsWith('_settings.sql'))
  const rows = readFileSync(`${folder}${chapter}`, 'utf8').matchAll(/^ {2}\('([a-z_]+)', '([^']*)'/gm)
  return Object.fromEntries([...rows].map(([, key, value]) => [key, value])) as Contact
}

/** Writes the landing page into `index.html`, so that it is there before any script is. */
export function landingPage(): Plugin {
  return {
    name: 'landing-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        if (filename !== at('index.html')) return html
        const { renderLanding } = await prerendered()
        const canonical = site
          ? `<link rel="canonical" href="${site}/" /><meta property="og:url" content="${site}/" />`
          : ''
        return html
          .replace('%SITE%', site)
          .replace('</title>', `</title>${canonical}`)
          .replace('<div id="page"></div>', `<div id="page">${renderLanding(defaultSettings())}</div>`)
      },
    },
  }
}
