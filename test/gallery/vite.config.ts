import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { themePlugin } from '#web/build/theme-plugin.ts'

/** The gallery: every screen in every state, with mocked calls. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  plugins: [react(), themePlugin()],
  build: { target: 'es2022', outDir: '../../dist/gallery', emptyOutDir: true },
})
