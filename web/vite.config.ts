import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { prerenderPlugin } from './build/prerender-plugin.ts'
import { themePlugin } from './build/theme-plugin.ts'

/** The web app: built into dist/web, with VITE_PORTAL (the site's configuration as JSON) from the environment. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), themePlugin(), prerenderPlugin()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/portal': process.env.PORTAL_ORIGIN ?? 'http://localhost:3000' } },
})
