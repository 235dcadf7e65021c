import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { themePlugin } from '../build/theme-plugin.ts'

/** The gallery, built apart from the portal: for this machine only. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/local/gallery/',
  publicDir: false,
  plugins: [react(), themePlugin()],
  build: { target: 'es2022' },
})
