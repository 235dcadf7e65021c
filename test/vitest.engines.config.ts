import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The whole journey in the engines that the journeys of test/e2e leave out, as far as they are installed. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/browser-engines/engines.test.ts'],
    pool: 'forks',
    chaiConfig: { truncateThreshold: 0 },
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // A shared machine may starve a browser for seconds.
    retry: process.env.CI ? 1 : 0,
  },
})
