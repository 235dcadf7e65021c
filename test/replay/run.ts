import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bundleFunctions } from '#infra/functions/bundle.ts'
import { startLocalAwsProcess } from './local-aws-process.ts'
import type { Result } from './replay.ts'
import { sources, textReport, verdictLine } from './report.ts'
import { scenarios } from './scenarios.ts'
import { measureServiceTimes } from './service-times.ts'

const help = `npm run replay                       every scenario at a twenty-fifth of its size
npm run replay -- NAME …             some of: ${scenarios.map(({ name }) => name).join(', ')}
npm run replay -- --scale 0.1        another part of the people and of the quotas; 1 is the whole
npm run replay -- --seed 2           other random numbers
npm run replay -- --short            every scenario with 10 people, as "npm test" does
npm run replay -- measure            measures the functions on this machine again`

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const shortSize = { scale: 0.004, people: 10, maxLoaded: 1 }
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: 'string', default: '0.04' },
    seed: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const unknown = positionals.filter(
  name => name !== 'measure' && !scenarios.some(scenario => scenario.name === name),
)
if (values.help || unknown.length > 0 || !(Number(values.scale) > 0)) console.log(help)
else if (positionals.includes('measure'))
  writeFileSync(here('service-times.json'), `${JSON.stringify(await measureServiceTimes(), null, 2)}\n`)
else await replayAll()
process.exit()

async function replayAll() {
  const aws = await startLocalAwsProcess()
  try {
    Object.assign(process.env, aws.environment)
    // These modules read the environment when they load.
    const { replay } = await import('./replay.ts')
    const { prepare } = await import('./prepare.ts')
    const options = await prepare(await bundleFunctions())
    const size = values.short ? shortSize : { scale: Number(values.scale), maxLoaded: 4 }
    const results: Result[] = []
    for (const scenario of scenarios) {
      if (positionals.length > 0 && !positionals.includes(scenario.name)) continue
      const result = await replay(scenario, { ...options, ...size, seed: Number(values.seed) })
      results.push(result)
      console.log(values.short && result.passed ? verdictLine(result) : textReport(result))
    }
    const passed = results.filter(result => result.passed).length
    const folder = here('../../test-results/')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'replay.json'), JSON.stringify({ passed, failed: results.length - passed }))
    if (!values.short) console.log(sources.join('\n'))
    process.exitCode = passed === results.length ? 0 : 1
  } finally {
    await aws.stop()
  }
}
