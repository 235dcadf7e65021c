import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { workerCount } from './local-aws.ts'
import { root, sourceFiles } from './source-files.ts'

/** Tests of rules, documents and templates. */
const rules = [
  'test/*.test.ts',
  'test/shared/**/*.test.ts',
  'test/infra/{data,delivery,edge,functions,mail,monitoring,settings}/*.test.ts',
  'test/infra/{deployment-guarantees,edge-alarms-stack,portal-stack}.test.ts',
]
/** Whether a test mocks a module or changes the environment, which the modules of other files would keep. */
const needsOwnModules = (file: string) =>
  /^vi\.(hoisted|mock)\(|\bprocess\.env(\.\w+|\[.+\]) = /m.test(readFileSync(join(root, file), 'utf8'))
/** Tests with the local AWS that need modules of their own. */
const isolated = [
  'test/retention.test.ts',
  'test/functions/faults/random/*.test.ts',
  'test/functions/{ports/port-factories,http/request-logging}.test.ts',
  'test/infra/local/local-aws.test.ts',
  ...sourceFiles(['test/bin', 'test/functions', 'test/infra/local']).filter(
    file => file.endsWith('.test.ts') && needsOwnModules(file),
  ),
]
/** Tests that call the portal over the local AWS, with tables of their own. */
const withAws = {
  globalSetup: ['test/local-aws.ts'],
  setupFiles: [
    'test/worker-aws.ts',
    ...(process.env.SEEN_CALLS ? ['test/least-privilege/record-calls.mjs'] : []),
  ],
}
/** Tests of the app in a page. */
const inPage = [
  'test/web/**/*.test.tsx',
  'test/web/{api/client,session/stored-sign-in,ui/second-tap}.test.ts',
]
/** Those of them that need modules of their own: of the session, the service and their timers there is one. */
const isolatedInPage = [
  'test/web/*.test.tsx',
  'test/web/{applicant-area,service,sign-in}/*.test.tsx',
  'test/web/session/*.test.ts',
]
const ofWeb = {
  setupFiles: ['test/web/setup.ts'],
  // Ends a test that waits for what never comes.
  testTimeout: 60_000,
}

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
      {
        extends: true,
        test: { name: 'rules', include: rules, exclude: ['test/retention.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: inPage,
          exclude: isolatedInPage,
          isolate: false,
          ...ofWeb,
        },
      },
      { extends: true, test: { name: 'isolated web', include: isolatedInPage, ...ofWeb } },
      {
        extends: true,
        test: {
          name: 'web without page',
          include: ['test/web/**/*.test.ts'],
          exclude: inPage,
          isolate: false,
          ...ofWeb,
        },
      },
      {
        extends: true,
        test: {
          name: 'portal',
          include: ['test/{bin,functions,infra}/**/*.test.ts'],
          exclude: [...rules, ...isolated],
          isolate: false,
          ...withAws,
        },
      },
      { extends: true, test: { name: 'isolated', include: isolated, ...withAws } },
    ],
  },
})
