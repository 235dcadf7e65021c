import { fileURLToPath } from 'node:url'
import { limits, type Size } from '#functions/limits/limits.ts'
import { configuration } from '#shared/schemas/configuration.ts'

const units = [
  { name: 'hour', milliseconds: 3_600_000 },
  { name: 'minute', milliseconds: 60_000 },
  { name: 'second', milliseconds: 1000 },
]

/** Returns the README's markdown table of limits, with the sizes of the default configuration. */
export function formatLimitsTable() {
  const titles = ['Limit', 'Allows', 'Protects', 'Possible misuse', 'Accepted']
  const rows = limits(configuration.parse({})).map(({ scope, size, protects, misuse, accepted }) => [
    scope,
    formatSize(size),
    protects,
    misuse,
    accepted,
  ])
  return [titles, titles.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

/** Formats a size, such as "3 at once, then one every 15 minutes". */
function formatSize({ burst, intervalMs }: Size) {
  const unit = units.find(({ milliseconds }) => intervalMs >= milliseconds)
  if (!unit) throw new Error(`an interval of ${intervalMs} ms is too short for the table`)
  const count = Number((intervalMs / unit.milliseconds).toFixed(1))
  const interval = count === 1 ? `every ${unit.name}` : `every ${count} ${unit.name}s`
  return `${burst.toLocaleString('en-GB')} at once, then one ${interval}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(formatLimitsTable())
