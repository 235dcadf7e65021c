import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { firefox } from './browser-engines/firefox.ts'
import { webkit } from './browser-engines/webkit.ts'

const engines = { firefox, webkit }
for (const { name, unavailableReason: missing } of Object.values(engines))
  if (missing) console.log(`The journeys in ${name} are left out: ${missing}.`)

/** The whole journey in the engines that the journeys of test/e2e leave out, as far as they are installed. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: Object.entries(engines).flatMap(([file, { unavailableReason: missing }]) =>
      missing ? [] : [`test/browser-engines/${file}.test.ts`],
    ),
    passWithNoTests: true,
    globalSetup: ['test/browser-engines/portal-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    chaiConfig: { truncateThreshold: 0 },
    testTimeout: 240_000,
    // A shared machine may starve a browser for seconds.
    retry: process.env.CI ? 1 : 0,
  },
})
