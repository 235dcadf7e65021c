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

const run = (command, words, environment = {}) =>
  new Promise(resolve => {
    console.log(`\n> ${command} ${words.join(' ')}`)
    const child = spawn(program(command), words, {
      cwd: project,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
      shell: process.platform === 'win32',
    })
    child.once('error', () => resolve(false))
    child.once('exit', code => resolve(code === 0))
  })

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
const unit = () =>
  counted(unitFile, ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests], 'vitest', [
    'run',
    '--config',
    'test/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitFile}`,
  ])
const journeys = () =>
  counted(
    journeyFile,
    ({ stats }) => [stats.expected + stats.flaky, stats.unexpected],
    'playwright',
    ['test', '--config', 'test/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: journeyFile },
  )
const browser = () =>
  process.env.CHROME_PATH ||
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].some(path => existsSync(path))
    ? [0, 0]
    : step('playwright', 'install', 'chromium')

const steps = [
  () => step('tsc', '--noEmit'),
  () => step('tsc', '--noEmit', '-p', 'shared'),
  () => step('biome', 'ci', '--colors=off', '--error-on-warnings', '.'),
  unit,
  () => step('cdk', 'synth', '--quiet'),
  () => step('cdk', 'synth', '--quiet', '-c', 'stage=test'),
  () => step('cdk', 'synth', '--quiet', '-c', 'stage=prod'),
  browser,
  journeys,
]

let passed = 0
let failed = 0
for (const next of steps) {
  const [good, bad] = await next()
  passed += good
  failed += bad
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
