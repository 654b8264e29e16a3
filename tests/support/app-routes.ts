import { readFileSync } from 'node:fs'

const tree = readFileSync(new URL('../../web/src/route-tree.gen.ts', import.meta.url), 'utf8')
const paths = [...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, path = '']) => path)
const patterns = paths.map(
  (path) => new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\$\w+/g, '[^/]+')}/?$`),
)

/** Whether the app has a page at this address. */
export const isPageOfApp = (link: string): boolean => patterns.some((pattern) => pattern.test(link))
