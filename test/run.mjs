// Runs every test, from a bare clone: npm test. Plain JavaScript, because nothing is installed yet.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '#bin/install.mjs'

const project = fileURLToPath(new URL('../', import.meta.url))
const results = `${project}test-results/`

await ensureInstalled()
rmSync(results, { recursive: true, force: true })
mkdirSync(results)

const program = name => `${project}node_modules/.bin/${name}`

const run = (command, args, environment = {}) =>
  new Promise(resolve => {
    console.log(`\n> ${command} ${args.join(' ')}`)
    const child = spawn(program(command), args, {
      cwd: project,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
      shell: process.platform === 'win32',
    })
    child.once('error', () => resolve(1))
    child.once('exit', code => resolve(code))
  })

/** What failed, named once more at the end, because the output is long. */
const failures = []
const fail = (command, args) => {
  failures.push(`${command} ${args.join(' ')}`)
  return [0, 1]
}

/** Runs a command that passes or fails as a whole. Like all steps, returns how many passed and how many failed. */
const runStep = async (command, ...args) => ((await run(command, args)) === 0 ? [1, 0] : fail(command, args))

/** Runs a test runner that writes its results to a file. A failure without a failed test counts as one. */
const runTests = async (file, count, command, args, environment) => {
  const code = await run(command, args, environment)
  const [passed, failed] = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : [0, 0]
  return code !== 0 && failed === 0 ? [passed, fail(command, args)[1]] : [passed, failed]
}

const unitFile = `${results}unit.json`
const journeyFile = `${results}journeys.json`
const seenCalls = { SEEN_CALLS: `${results}seen-calls` }
const runVitest = (file, config) =>
  runTests(
    file,
    ({ numPassedTests, numFailedTests, testResults }) => {
      const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
      failures.push(...tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName))
      return [numPassedTests, numFailedTests]
    },
    'vitest',
    ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    seenCalls,
  )
const unit = () => runVitest(unitFile, 'test/vitest.config.ts')
const engines = () => runVitest(`${results}engines.json`, 'test/vitest.engines.config.ts')
const leastPrivilege = () =>
  runVitest(`${results}least-privilege.json`, 'test/vitest.least-privilege.config.ts')
/** Returns the tests of a Playwright report. Its suites are nested. */
const listSpecs = (suites = []) => suites.flatMap(({ specs, suites }) => [...specs, ...listSpecs(suites)])
const journeys = () =>
  runTests(
    journeyFile,
    ({ stats, suites }) => {
      failures.push(...listSpecs(suites).flatMap(({ ok, title }) => (ok ? [] : [title])))
      return [stats.expected + stats.flaky, stats.unexpected]
    },
    'playwright',
    ['test', '--config', 'test/playwright.config.ts', '--reporter=list,json'],
    { ...seenCalls, PLAYWRIGHT_JSON_OUTPUT_NAME: journeyFile },
  )
/** Replays every scenario of a results morning with a few people. */
const replay = () =>
  runTests(`${results}replay.json`, ({ passed, failed }) => [passed, failed], 'tsx', [
    'test/replay/run.ts',
    '--short',
  ])
const browser = () =>
  process.env.CHROME_PATH ||
  ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].some(name =>
    existsSync(`/usr/bin/${name}`),
  )
    ? [0, 0]
    : runStep('playwright', 'install', 'chromium')

/** Runs a check that needs an external tool. It exits with 3, after a line that says why, where it cannot run. */
const runCheck = async (...args) => {
  const code = await run('tsx', args)
  if (code === 3) return [0, 0]
  return code === 0 ? [1, 0] : fail('tsx', args)
}
const rehearsal = () => runCheck('test/rehearsal/run.ts')
const schemathesis = () => runCheck('test/schemathesis/run.ts')
const templateLint = () => runCheck('test/template-lint/run.ts')
const supplyChain = ['sbom', 'signatures', 'advisories'].map(
  check => () => runCheck('test/supply-chain/run.ts', check),
)

const placeholders = ['-c', 'sender=clearing@synth.invalid', '-c', 'alarmEmail=alarms@synth.invalid']
const synth = stage =>
  runStep('cdk', 'synth', '--quiet', '-c', `stage=${stage}`, ...placeholders, '--output', `cdk.out/${stage}`)
const synths = async () => {
  let passed = 0
  const stages = ['dev', 'test', 'prod']
  for (const stage of stages) passed += (await synth(stage))[0]
  return [passed, stages.length - passed]
}

/** The steps that run at the same time, group after group. */
const groups = [
  [
    () => runStep('tsc', '--noEmit'),
    () => runStep('tsc', '--noEmit', '-p', 'shared'),
    () => runStep('biome', 'ci', '--colors=off', '--error-on-warnings', '.'),
  ],
  [unit, rehearsal, synths, browser, ...supplyChain],
  [journeys],
  [engines],
  [leastPrivilege, schemathesis, templateLint, replay],
]

let passed = 0
let failed = 0
for (const group of groups) {
  for (const [stepPassed, stepFailed] of await Promise.all(group.map(step => step()))) {
    passed += stepPassed
    failed += stepFailed
  }
}
for (const failure of failures) console.log(`Failed: ${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
