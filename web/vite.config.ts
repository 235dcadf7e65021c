import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileAhead } from './compile-ahead.ts'
import { reactByPreact } from './preact.ts'
import { prerendered } from './prerender/prerendered.ts'
import { themeFiles } from './theme-files.ts'

/** What several screens need comes in few files, rather than as a request for each button; each is run by itself. */
const groups: { name: string; test: RegExp; minShareCount?: number }[] = [
  { name: 'zod', minShareCount: 1, test: /\/node_modules\/zod\/|\/zod-without-eval/ },
  {
    name: 'qualifications',
    test: /\/shared\/(enums\/(grades|qual)|rules\/(grade-r|subject-r|number)|schemas\/(draft|english|qual|secondary|text))/,
  },
  { name: 'schemas', test: /\/shared\// },
  { name: 'query', test: /\/node_modules\/@tanstack\// },
  { name: 'base', test: /\/web\/(?!.*-screen\.tsx)|\/node_modules\/(preact|react-router)/ },
].map(group => ({ minShareCount: 3, ...group }))

/** The web app: built into dist/web, with VITE_PORTAL (the site's configuration as JSON) from the environment. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), themeFiles(), prerendered(), compileAhead()],
  resolve: { alias: reactByPreact },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      output: { codeSplitting: { groups } },
    },
  },
  server: { proxy: { '/portal': process.env.PORTAL_ORIGIN ?? 'http://localhost:3000' } },
})
