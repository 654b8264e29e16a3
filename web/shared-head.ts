import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const head = readFileSync(new URL('./head.html', import.meta.url), 'utf8').trim()

/** Writes what the app, the market and the pages of items have in their heads, so that it stands in one file. */
export function sharedHead(): Plugin {
  return {
    name: 'shared-head',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace('<!-- head.html -->', () => head) },
  }
}
