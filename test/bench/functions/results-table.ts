import type { RouteName } from '#shared/contract.ts'
import type { Bundle } from './bundles.ts'
import type { Times } from './measure.ts'

const targets = { bytes: 0.6, cold: 0.8, processor: 0.75 }

export const explanation = [
  'Express: the same row, schemas, ports, answer and log line behind Express and serverless-http, bundled and minified',
  'by esbuild with its default settings. cold: from the start of the process to its first response; first: the first',
  'call after loading; warm: the third. CPU: processor time up to the first response, for the first call, and warm.',
  `A ! is over its target: bytes ${targets.bytes}, cold ${targets.cold}, CPU ${targets.processor}.`,
  `All of it in Node ${process.versions.node}, by which the bench was started; Lambda runs 24.`,
]

const widths = [8, 8, 6]
const columns = (name: string, ...groups: (string | number | undefined)[][]) => {
  const cells = groups.map(group =>
    group.map((cell = '', place) => String(cell).padStart(widths[place] ?? 8)),
  )
  return `${name.padEnd(24)}${cells.map(group => group.join('')).join(' |')}`
}

export const heading = columns(
  'milliseconds',
  ['bytes', 'Express', ''],
  ['cold', 'Express', ''],
  ['CPU', 'Express', ''],
  ['first', 'Express'],
  ['1st CPU', 'Express'],
  ['warm', 'Express'],
  ['warm CPU', 'MiB'],
)

const share = (one: number, other: number, limit: number) =>
  `${(one / other).toFixed(2)}${one / other > limit ? '!' : ' '}`
const whole = (time: number) => time.toFixed(0)
const tenths = (time: number) => time.toFixed(1)

/** A function beside its twin on Express. */
export function comparedLine(
  name: RouteName,
  bundles: Record<'ours' | 'express', Bundle>,
  { ours, express }: Record<'ours' | 'express', Times>,
): string {
  const { bytes } = bundles.ours
  return columns(
    name,
    [bytes, bundles.express.bytes, share(bytes, bundles.express.bytes, targets.bytes)],
    [whole(ours.cold), whole(express.cold), share(ours.cold, express.cold, targets.cold)],
    [
      whole(ours.processor),
      whole(express.processor),
      share(ours.processor, express.processor, targets.processor),
    ],
    [tenths(ours.first), tenths(express.first)],
    [tenths(ours.firstProcessor), tenths(express.firstProcessor)],
    [tenths(ours.warm), tenths(express.warm)],
    [tenths(ours.warmProcessor), whole(ours.memory)],
  )
}

/** Formats the line of a baseline, or of a function that handles no call, which have no Express version. */
export const aloneLine = (name: string, { bytes }: Bundle, times: Times): string =>
  columns(
    name,
    [bytes, '', ''],
    [whole(times.cold), '', ''],
    [whole(times.processor), '', ''],
    [tenths(times.first), ''],
    [tenths(times.firstProcessor), ''],
    [tenths(times.warm), ''],
    [tenths(times.warmProcessor), whole(times.memory)],
  )
