import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { workerCount } from './support/local-aws.ts'
import { root, sourceFiles } from './support/source-files.ts'

/** Whether a test mocks a module or changes the environment, which the modules of other files would keep. */
const needsOwnModules = (file: string) =>
  /^vi\.(hoisted|mock)\(|\bprocess\.env(\.\w+|\[.+\]) = /m.test(readFileSync(join(root, file), 'utf8'))
/** Tests with the local AWS that must not share modules with other files. */
const isolated = [
  'test/retention.test.ts',
  'test/functions/{ports/port-factories,http/request-logging}.test.ts',
  'test/infra/local/local-aws.test.ts',
  ...sourceFiles(['test/bin', 'test/functions', 'test/infra/local']).filter(
    file => file.endsWith('.test.ts') && needsOwnModules(file),
  ),
]
const withAws = {
  globalSetup: ['test/support/local-aws.ts'],
  setupFiles: [
    'test/support/worker-aws.ts',
    ...(process.env.SEEN_CALLS ? ['test/least-privilege/record-calls.ts'] : []),
  ],
}
/** Tests of infra that need it too. */
const infraWithAws = ['test/infra/{build,local}/**/*.test.ts']
/** Tests of the app in a page. */
const inPage = ['test/web/**/*.test.tsx', 'test/web/{api/client,ui/second-tap}.test.ts']
/** Those that must not share modules: session, service and timers exist once in each module. */
const isolatedInPage = [
  'test/web/*.test.tsx',
  'test/web/{service,session,sign-in}/*.test.tsx',
  'test/web/api/client.test.ts',
]
const ofWeb = {
  setupFiles: ['test/web/setup.ts'],
  // Ends a test that waits in vain.
  testTimeout: 60_000,
}

const project = (name: string, test: TestProjectInlineConfiguration['test']) => ({
  extends: true as const,
  test: { name, ...test },
})
const isolate = false

export default defineConfig({
  root,
  test: {
    pool: 'forks',
    maxWorkers: workerCount,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    restoreMocks: true,
    // Test files share what they import, except those of the isolated projects. A process serves one project and one
    // environment, so a project has one.
    projects: [
      project('rules', {
        include: ['test/*.test.ts', 'test/{shared,infra}/**/*.test.ts'],
        exclude: ['test/retention.test.ts', ...infraWithAws],
        isolate,
      }),
      project('portal', {
        include: ['test/{bin,functions}/**/*.test.ts', ...infraWithAws],
        exclude: isolated,
        isolate,
        ...withAws,
      }),
      project('isolated', { include: isolated, ...withAws }),
      project('web', { include: inPage, exclude: isolatedInPage, isolate, ...ofWeb }),
      project('isolated web', { include: isolatedInPage, ...ofWeb }),
      project('web without page', {
        include: ['test/web/**/*.test.ts'],
        exclude: inPage,
        isolate,
        ...ofWeb,
      }),
    ],
  },
})
