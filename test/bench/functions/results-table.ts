import type { RouteName } from '#shared/contract.ts'
import type { Bundle } from './bundles.ts'
import type { Times } from './measure.ts'

const targets = { bytes: 0.6, cold: 0.8, processor: 0.75 }

export const explanation = [
  'Express: the same row, schemas, ports, handler and log line with Express and serverless-http, bundled and minified',
  'by esbuild with its default settings. cold: from the start of the process to its first response; first: the first',
  'call after loading; warm: the third. CPU: processor time up to the first response, for the first call, and warm.',
  `A ! marks a missed target: bytes ${targets.bytes}, cold ${targets.cold}, CPU ${targets.processor}.`,
  `All processes run Node ${process.versions.node}; Lambda runs Node 24.`,
]

const widths = [8, 8, 6]
const formatRow = (name: string, ...groups: (string | number | undefined)[][]) => {
  const cells = groups.map(group =>
    group.map((cell = '', index) => String(cell).padStart(widths[index] ?? 8)),
  )
  return `${name.padEnd(24)}${cells.map(group => group.join('')).join(' |')}`
}

export const heading = formatRow(
  'milliseconds',
  ['bytes', 'Express', ''],
  ['cold', 'Express', ''],
  ['CPU', 'Express', ''],
  ['first', 'Express'],
  ['1st CPU', 'Express'],
  ['warm', 'Express'],
  ['warm CPU', 'MiB'],
)

const formatRatio = (value: number, baseline: number, limit: number) =>
  `${(value / baseline).toFixed(2)}${value / baseline > limit ? '!' : ' '}`
const formatWhole = (value: number) => value.toFixed(0)
const formatTenths = (value: number) => value.toFixed(1)

/** Formats the row of a function and its Express version. */
export function formatComparisonRow(
  name: RouteName,
  bundles: Record<'ours' | 'express', Bundle>,
  { ours, express }: Record<'ours' | 'express', Times>,
): string {
  const { bytes } = bundles.ours
  return formatRow(
    name,
    [bytes, bundles.express.bytes, formatRatio(bytes, bundles.express.bytes, targets.bytes)],
    [formatWhole(ours.cold), formatWhole(express.cold), formatRatio(ours.cold, express.cold, targets.cold)],
    [
      formatWhole(ours.processor),
      formatWhole(express.processor),
      formatRatio(ours.processor, express.processor, targets.processor),
    ],
    [formatTenths(ours.first), formatTenths(express.first)],
    [formatTenths(ours.firstProcessor), formatTenths(express.firstProcessor)],
    [formatTenths(ours.warm), formatTenths(express.warm)],
    [formatTenths(ours.warmProcessor), formatWhole(ours.memory)],
  )
}

/** Formats the row of a baseline, or of a function that handles no call. Neither has an Express version. */
export const formatSingleRow = (name: string, { bytes }: Bundle, times: Times): string =>
  formatRow(
    name,
    [bytes, '', ''],
    [formatWhole(times.cold), '', ''],
    [formatWhole(times.processor), '', ''],
    [formatTenths(times.first), ''],
    [formatTenths(times.firstProcessor), ''],
    [formatTenths(times.warm), ''],
    [formatTenths(times.warmProcessor), formatWhole(times.memory)],
  )
