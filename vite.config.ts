import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkModules } from './web/chunk-modules.ts'
import { chunks, preloaded } from './web/chunks.ts'
import { firstCards } from './web/first-cards.ts'
import { landingPage } from './web/landing-page.ts'
import { serviceWorker } from './web/service-worker.ts'
import { sharedHead } from './web/shared-head.ts'
import { appVersion } from './web/version.ts'
import { visitorPages } from './web/visitor-pages.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: at('./web'),
  resolve: {
    alias: {
      '@': at('./web/src'),
      // The same without what React had not before version 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: at('./web/src/routes'),
      generatedRouteTree: at('./web/src/route-tree.gen.ts'),
      quoteStyle: 'single',
    }),
    react(),
    tailwindcss(),
    sharedHead(),
    firstCards(),
    landingPage(),
    visitorPages(),
    serviceWorker(),
    appVersion(),
    chunkModules(),
  ],
  build: {
    outDir: at('./dist'),
    emptyOutDir: true,
    // A data address would need `data:` for fonts and scripts in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html' ? needed : preloaded(file, needed),
    },
    rolldownOptions: {
      // The landing page, the market and the pages of items as files of their own, and the app for every other address.
      input: {
        index: at('./web/index.html'),
        market: at('./web/marketplace/index.html'),
        item: at('./web/item.html'),
        app: at('./web/app.html'),
      },
      output: { codeSplitting: chunks },
    },
  },
})
