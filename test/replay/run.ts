import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundleFunctions } from '#infra/functions/bundle.ts'
import { startLocalAws } from '#infra/local/local-aws.ts'
import type { Result } from './replay.ts'
import { sources, textReport, verdictLine } from './report.ts'
import { scenarios } from './scenarios.ts'
import { readTemplateLimits } from './template-limits.ts'

const help = `npm run replay                       every scenario at a twenty-fifth of its size
npm run replay -- NAME …             some of: ${scenarios.map(({ name }) => name).join(', ')}
npm run replay -- --scale 0.1        another part of the people and of the quotas; 1 is the whole
npm run replay -- --seed 2           other random numbers
npm run replay -- --short            every scenario with 10 people, as "npm test" does`

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
const unknown = positionals.filter(name => !scenarios.some(scenario => scenario.name === name))
if (values.help || unknown.length > 0 || !(Number(values.scale) > 0)) console.log(help)
else await replayAll()
process.exit()

async function replayAll() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-replay-'))
  const aws = await startLocalAws({ folder, siteOrigin: 'https://clearing.example.org' })
  try {
    Object.assign(process.env, aws.environment)
    // These modules read the environment when they load.
    const { replay } = await import('./replay.ts')
    const { seedCatalogue } = await import('#functions/catalogue/seed-catalogue.ts')
    const { createPorts } = await import('#functions/ports/ports.ts')
    await seedCatalogue(createPorts())
    const size = values.short ? shortSize : { scale: Number(values.scale), maxLoaded: 4 }
    const options = {
      ...size,
      seed: Number(values.seed),
      bundles: await bundleFunctions(),
      template: readTemplateLimits(),
    }
    const results: Result[] = []
    for (const scenario of scenarios) {
      if (positionals.length > 0 && !positionals.includes(scenario.name)) continue
      const result = await replay(scenario, options)
      results.push(result)
      console.log(values.short && result.passed ? verdictLine(result) : textReport(result))
    }
    const passed = results.filter(result => result.passed).length
    mkdirSync('test-results', { recursive: true })
    const counts = { passed, failed: results.length - passed }
    writeFileSync('test-results/replay.json', JSON.stringify(counts))
    if (!values.short) console.log(sources.join('\n'))
    process.exitCode = counts.failed === 0 ? 0 : 1
  } finally {
    await aws.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
