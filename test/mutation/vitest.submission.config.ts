import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The tests of a submission, over the local AWS. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: [
      'test/functions/submission/*.test.ts',
      'test/functions/faults/submission/{places-closed,two-devices}.test.ts',
      // This test is about people who withdraw an application and then apply again.
      'test/bin/admin/commands/applications/withdraw-application.test.ts',
    ],
    globalSetup: ['test/support/local-aws.ts'],
    setupFiles: ['test/support/worker-aws.ts'],
    pool: 'forks',
    isolate: false,
    testTimeout: 60_000,
  },
})
