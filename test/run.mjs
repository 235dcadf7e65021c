// What "npm test" runs: everything, from a bare clone. Plain JavaScript, because nothing is installed yet.
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

const exitCode = (command, words, environment = {}) =>
  new Promise(resolve => {
    console.log(`\n> ${command} ${words.join(' ')}`)
    const child = spawn(program(command), words, {
      cwd: project,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
      shell: process.platform === 'win32',
    })
    child.once('error', () => resolve(1))
    child.once('exit', code => resolve(code))
  })
const run = async (...words) => (await exitCode(...words)) === 0

/** A step that is right or wrong as a whole. */
const step = async (command, ...words) => ((await run(command, words)) ? [1, 0] : [0, 1])

/** A test runner that writes what it counted to a file; one that fails without a count counts as one failure. */
const counted = async (file, count, command, words, environment) => {
  const passed = await run(command, words, environment)
  const [good, bad] = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : [0, 0]
  return [good, !passed && bad === 0 ? 1 : bad]
}

const unitFile = `${results}unit.json`
const journeyFile = `${results}journeys.json`
const seenCalls = { SEEN_CALLS: `${results}seen-calls` }
const tests = (file, config) =>
  counted(
    file,
    ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests],
    'vitest',
    ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    seenCalls,
  )
const unit = () => tests(unitFile, 'test/vitest.config.ts')
const engines = () => tests(`${results}engines.json`, 'test/vitest.engines.config.ts')
const afterwards = () => tests(`${results}afterwards.json`, 'test/vitest.least-privilege.config.ts')
const journeys = () =>
  counted(
    journeyFile,
    ({ stats }) => [stats.expected + stats.flaky, stats.unexpected],
    'playwright',
    ['test', '--config', 'test/playwright.config.ts', '--reporter=list,json'],
    { ...seenCalls, PLAYWRIGHT_JSON_OUTPUT_NAME: journeyFile },
  )
/** Every scenario of a results morning with a few people. */
const replay = () =>
  counted(`${results}replay.json`, ({ passed, failed }) => [passed, failed], 'tsx', [
    'test/replay/run.ts',
    '--short',
  ])
const browser = () =>
  process.env.CHROME_PATH ||
  ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].some(name =>
    existsSync(`/usr/bin/${name}`),
  )
    ? [0, 0]
    : step('playwright', 'install', 'chromium')

/** A check that needs something outside; by 3 it tells, after a line that says why, that this machine has not got it. */
const outside = async (...words) => {
  const code = await exitCode('tsx', words)
  return code === 3 ? [0, 0] : code === 0 ? [1, 0] : [0, 1]
}
const rehearsal = () => outside('test/rehearsal/run.ts')
const schemathesis = () => outside('test/schemathesis/run.ts')
const templateLint = () => outside('test/template-lint/run.ts')
const supplyChain = ['sbom', 'signatures', 'advisories'].map(
  check => () => outside('test/supply-chain/run.ts', check),
)

const placeholders = ['-c', 'sender=clearing@synth.invalid', '-c', 'alarmEmail=alarms@synth.invalid']
const synth = stage =>
  step('cdk', 'synth', '--quiet', '-c', `stage=${stage}`, ...placeholders, '--output', `cdk.out/${stage}`)
/** One after another, beside tests that wait much. */
const synths = async () => {
  let good = 0
  const stages = ['dev', 'test', 'prod']
  for (const stage of stages) good += (await synth(stage))[0]
  return [good, stages.length - good]
}

/** What is done after one another; of each, what is done at the same time. */
const steps = [
  [
    () => step('tsc', '--noEmit'),
    () => step('tsc', '--noEmit', '-p', 'shared'),
    () => step('biome', 'ci', '--colors=off', '--error-on-warnings', '.'),
  ],
  [unit, rehearsal, synths, browser, ...supplyChain],
  [journeys],
  [engines],
  [afterwards, schemathesis, templateLint, replay],
]

let passed = 0
let failed = 0
for (const together of steps) {
  for (const [good, bad] of await Promise.all(together.map(start => start()))) {
    passed += good
    failed += bad
  }
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
