import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The tests of what server and browser share, and fast tests of its callers, without those of random applicants. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/shared/**/*.test.ts', 'test/{web/apply/form/messages,functions/mail/emails}.test.ts'],
    exclude: ['**/oracle.test.ts'],
    pool: 'forks',
    isolate: false,
    // The properties of the entry check are slow on a busy machine.
    testTimeout: 60_000,
  },
})
