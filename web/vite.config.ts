import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { typefaceFile } from '#shared/theme.ts'
import { prerenderPlugin } from './build/prerender-plugin.ts'
import { themePlugin } from './build/theme-plugin.ts'

/** The web app: built into dist/web, with VITE_PORTAL (the site's configuration as JSON) from the environment. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), themePlugin(), prerenderPlugin()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The oldest browsers with the features that index.html tests; the accessibility statement names them.
    target: ['chrome99', 'edge99', 'firefox104', 'safari15.4', 'ios15.4'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One file for what several screens share. Each file of a page waits for a connection of the phone.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] },
        assetFileNames: ({ names: [name] }) =>
          name === 'commissioner-latin-flar-normal.woff2' ? typefaceFile : 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: { proxy: { '/portal': process.env.PORTAL_ORIGIN ?? 'http://localhost:3000' } },
})
