import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { workerCount } from './support/local-aws.ts'
import { root } from './support/source-files.ts'

/** Tests of this name mock modules, or need modules that no other file has loaded. */
const isolatedTests = '**/*.isolated.test.{ts,tsx}'
const project = (name: string, test: TestProjectInlineConfiguration['test']) => ({
  extends: true as const,
  test: { name, ...test },
})
/** Two projects: in one, the tests of a process share the modules that they import. In the other, each test file loads its own. */
const projects = (name: string, folders: string, test: TestProjectInlineConfiguration['test']) => [
  project(name, {
    include: [`test/${folders}/**/*.test.{ts,tsx}`],
    exclude: [isolatedTests],
    isolate: false,
    ...test,
  }),
  project(`${name}, isolated`, { include: [`test/${folders}/${isolatedTests}`], ...test }),
]

export default defineConfig({
  root,
  test: {
    pool: 'forks',
    maxWorkers: workerCount,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    projects: [
      project('rules', {
        include: ['test/*.test.ts', 'test/{shared,infra}/**/*.test.ts'],
        exclude: [isolatedTests],
        isolate: false,
      }),
      project('rules, isolated', { include: [`test/{shared,infra}/${isolatedTests}`] }),
      ...projects('portal', '{bin,functions}', {
        globalSetup: ['test/support/local-aws.ts'],
        setupFiles: [
          'test/support/worker-aws.ts',
          ...(process.env.SEEN_CALLS ? ['test/least-privilege/record-calls.ts'] : []),
        ],
      }),
      ...projects('web', 'web', { environment: 'happy-dom', setupFiles: ['test/web/setup.ts'] }),
    ],
  },
})
