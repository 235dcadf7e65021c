import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { workerCount } from './local-aws.ts'

/** Tests of rules and templates, and of the app's parts: of either, files share what they import. */
const rules = [
  'test/shared/**/*.test.ts',
  'test/infra/{data,delivery,edge,functions,mail,monitoring}/*.test.ts',
  'test/infra/{deployment-guarantees,edge-alarms-stack,portal-stack}.test.ts',
  'test/rehearsal/*.test.ts',
]
const parts = ['test/web/{apply,documents,ui}/**/*.test.{ts,tsx}']

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    pool: 'forks',
    maxWorkers: workerCount,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      { extends: true, test: { name: 'rules', include: rules, isolate: false } },
      {
        extends: true,
        test: { name: 'parts', include: parts, isolate: false, setupFiles: ['test/web/setup.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['test/web/**/*.test.{ts,tsx}'],
          exclude: parts,
          setupFiles: ['test/web/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'portal',
          include: ['test/**/*.test.ts'],
          exclude: [...rules, 'test/web/**', 'test/browser-engines/**', 'test/least-privilege/**'],
          globalSetup: ['test/local-aws.ts'],
          setupFiles: [
            'test/worker-aws.ts',
            ...(process.env.SEEN_CALLS ? ['test/least-privilege/record-calls.mjs'] : []),
          ],
        },
      },
    ],
  },
})
