import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** What is looked at when everything else has run. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: { include: ['test/least-privilege/*.test.ts'], testTimeout: 30_000 },
})
