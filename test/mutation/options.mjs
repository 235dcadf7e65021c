/** Options of StrykerJS for a group of files and the Vitest configuration of the tests that run against its mutants. */
export const createOptions = (group, mutate) => ({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: `test/mutation/vitest.${group}.config.ts`, related: false },
  mutate,
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  // TypeScript 7 has no JavaScript API.
  tsconfigFile: 'none.json',
  disableTypeChecks: false,
  // A busy machine must not look like an endless loop.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 20,
  concurrency: 2,
  tempDirName: 'test-results/mutation-sandbox',
  ignorePatterns: ['dist', 'cdk.out', '.local', '.github'],
  reporters: ['clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, reportTests: false },
  jsonReporter: { fileName: `test-results/mutation/${group}.json` },
  htmlReporter: { fileName: `test-results/mutation/${group}.html` },
  thresholds: { high: 100, low: 97, break: 97 },
})
