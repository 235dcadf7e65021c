// Runs every test, from a bare clone: npm test. Plain JavaScript, because nothing is installed yet.
// npm test -- STAGE … runs some of the stages.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '#bin/install.mjs'

const project = fileURLToPath(new URL('../', import.meta.url))
const results = `${project}test-results/`

/** What failed, passed only when it was repeated, or cannot run here. The end of the output names it again. */
const failures = []
const flaky = []
const notRun = []

const run = (command, args, environment = {}) =>
  new Promise(resolve => {
    console.log(`\n> ${command} ${args.join(' ')}`)
    const PATH = `${project}node_modules/.bin${delimiter}${process.env.PATH}`
    const child = spawn(command, args, {
      cwd: project,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH, ...environment },
      shell: process.platform === 'win32',
    })
    child.once('error', () => resolve(1))
    child.once('exit', code => resolve(code))
  })

/**
 * Runs a command that passes or fails as a whole. Like all stages, returns how many passed and how many failed. A check
 * that needs an external tool exits with 3, after a line that says why, where it cannot run.
 */
const runCommand = async (command, ...args) => {
  const code = await run(command, args)
  if (code === 0) return [1, 0]
  const name = `${command} ${args.join(' ')}`
  if (code === 3 && command === 'node') {
    notRun.push(name)
    return [0, 0]
  }
  failures.push(name)
  return [0, 1]
}

const runScript = (...args) => runCommand('node', '--import', 'tsx', ...args)

/** Runs a test runner that writes its results to a file. A failure without a failed test counts as one. */
const runTests = async (file, count, command, args, environment) => {
  const code = await run(command, args, environment)
  const [passed, failedTitles, flakyTitles = []] = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')))
    : [0, []]
  const failed = code !== 0 && failedTitles.length === 0 ? [`${command} ${args.join(' ')}`] : failedTitles
  failures.push(...failed)
  flaky.push(...flakyTitles)
  return [passed, failed.length]
}

const runVitest = (name, ...options) =>
  runTests(
    `${results}${name}.json`,
    ({ numPassedTests, testResults }) => {
      const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
      notRun.push(...tests.filter(({ status }) => status === 'skipped').map(({ fullName }) => fullName))
      return [
        numPassedTests,
        tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
        tests
          .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
          .map(({ fullName }) => fullName),
      ]
    },
    'vitest',
    ['run', ...options, '--reporter=default', '--reporter=json', `--outputFile.json=${results}${name}.json`],
    { SEEN_CALLS: `${results}seen-calls` },
  )

/** Returns the tests of a Playwright report. Its suites are nested. */
const listSpecs = (suites = []) => suites.flatMap(({ specs, suites }) => [...specs, ...listSpecs(suites)])
const runJourneys = () =>
  runTests(
    `${results}journeys.json`,
    ({ stats, suites }) => [
      stats.expected + stats.flaky,
      listSpecs(suites).flatMap(({ ok, title }) => (ok ? [] : [title])),
      listSpecs(suites).flatMap(({ tests, title }) =>
        tests.some(({ status }) => status === 'flaky') ? [title] : [],
      ),
    ],
    'playwright',
    ['test', '--config', 'test/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}journeys.json` },
  )

const hasBrowser = () =>
  process.env.CHROME_PATH ||
  ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].some(name =>
    existsSync(`/usr/bin/${name}`),
  )

/** The stages by name. */
const stages = {
  check: () => runCommand('npm', 'run', '--silent', 'check'),
  unit: () => runVitest('unit', '--config', 'test/vitest.config.ts'),
  browser: () => (hasBrowser() ? [0, 0] : runCommand('playwright', 'install', 'chromium')),
  journeys: runJourneys,
  engines: () => runVitest('engines', '--config', 'test/vitest.engines.config.ts'),
  synth: () => runCommand('npm', 'run', '--silent', 'synth'),
  'template-lint': () => runScript('test/template-lint/run.ts'),
  schemathesis: () => runScript('test/schemathesis/run.ts'),
  replay: () => runScript('test/replay/run.ts', '--short'),
  'least-privilege': () =>
    runVitest('least-privilege', '--dir', 'test/least-privilege', '--testTimeout=30000'),
}
/** Sequences of stages, the longest first. Three run at the same time, because each also waits. When one ends, the next starts. */
const sequences = [
  ['unit', 'least-privilege'],
  ['journeys'],
  ['schemathesis'],
  ['replay'],
  ['synth', 'template-lint'],
  ['engines'],
  ['check'],
]
const requested = process.argv.slice(2)
// This stage compares what the unit tests called with what each function may do.
if (requested.includes('least-privilege')) requested.push('unit')
const unknown = requested.filter(name => !(name in stages))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Choose from: ${Object.keys(stages).join(', ')}.`)
  process.exit(1)
}

ensureInstalled()
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

const suiteStart = performance.now()
const secondsSince = since => ((performance.now() - since) / 1000).toFixed(0)
const rows = []
let passed = 0
let failed = 0
const runSequence = async names => {
  for (const name of names.filter(name => requested.length === 0 || requested.includes(name))) {
    const stageStart = performance.now()
    const [stagePassed, stageFailed] = await stages[name]()
    rows.push([name, secondsSince(stageStart), stagePassed, stageFailed])
    passed += stagePassed
    failed += stageFailed
  }
}
const runNextSequences = async () => {
  for (let names = sequences.shift(); names; names = sequences.shift()) await runSequence(names)
}
await runSequence(['browser'])
const concurrency = 3
await Promise.all(Array.from({ length: concurrency }, runNextSequences))

const formatRow = ([name, ...cells]) => name.padEnd(16) + cells.map(cell => String(cell).padStart(9)).join('')
console.log(`\n${formatRow(['Stage', 'seconds', 'passed', 'failed'])}`)
for (const row of rows) console.log(formatRow(row))
console.log(formatRow(['all', secondsSince(suiteStart), passed, failed]))
for (const check of notRun) console.log(`Not run: ${check}`)
for (const title of flaky) console.log(`Flaky: ${title}`)
for (const failure of failures) console.log(`Failed: ${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
