import { parseArgs } from 'node:util'
import { bundleFunctions } from '#infra/functions/bundle.ts'
import { startTemporaryAws } from '../local-aws.ts'
import { summaryLine, textReport } from './report.ts'
import { scenarios } from './scenarios.ts'
import { readTemplateLimits } from './template-limits.ts'

/** `npm run replay -- NAME …` replays some scenarios. */
const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    /** The part of the people and of the quotas. */
    scale: { type: 'string', default: '0.04' },
    /** Other random numbers. */
    seed: { type: 'string', default: '1' },
    /** With 10 people each. */
    short: { type: 'boolean', default: false },
  },
})
const size = values.short
  ? { scale: 0.004, people: 10, maxLoaded: 1 }
  : { scale: Number(values.scale), maxLoaded: 4 }
const chosen = scenarios.filter(({ name }) => names.length === 0 || names.includes(name))
if (chosen.length < names.length || !(size.scale > 0)) {
  console.error(`Choose from ${scenarios.map(({ name }) => name).join(', ')}, and a scale such as 0.1.`)
  process.exit(1)
}

const aws = await startTemporaryAws()
try {
  Object.assign(process.env, aws.environment)
  // These modules read the environment when they load.
  const { replay } = await import('./replay.ts')
  const { seedCatalogue } = await import('#bin/seed-catalogue.ts')
  const { createPorts } = await import('#bin/admin/tables/ports.ts')
  await seedCatalogue(createPorts())
  const bundles = await bundleFunctions()
  const options = { ...size, seed: Number(values.seed), bundles, template: readTemplateLimits() }
  for (const scenario of chosen) {
    const result = await replay(scenario, options)
    console.log(values.short && result.passed ? summaryLine(result) : textReport(result))
    if (!result.passed) process.exitCode = 1
  }
} finally {
  await aws.stop()
}
process.exit()
