import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)

/** Tells the app its version, and everybody who asks for `/version.json`. */
export function appVersion(): Plugin {
  return {
    name: 'app-version',
    config: () => ({ define: { __ASO_VERSION__: JSON.stringify(version) } }),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: `${JSON.stringify({ version })}\n` })
    },
  }
}
