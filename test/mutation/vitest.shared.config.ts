import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The tests of what server and browser share, without the comparison with the oracle, which takes a minute. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/shared/**/*.test.ts'],
    exclude: ['**/oracle.test.ts'],
    pool: 'forks',
    isolate: false,
    // A busy machine starves the properties.
    testTimeout: 60_000,
  },
})
