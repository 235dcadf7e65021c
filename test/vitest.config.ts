import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { workers } from './local-aws.ts'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/afterwards/**'],
    globalSetup: ['test/local-aws.ts'],
    pool: 'forks',
    setupFiles: ['test/own-aws.ts', ...(process.env.SEEN_CALLS ? ['test/seen-calls/record.mjs'] : [])],
    maxWorkers: workers,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
