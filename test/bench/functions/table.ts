import { needs } from '#functions/needs.ts'
import type { RouteName } from '#shared/contract.ts'
import type { Bundle } from './bundles.ts'
import type { Times } from './measured.ts'

const targets = { bytes: 0.6, startAlone: 0.6, startWithClient: 0.75, first: 0.2 }

export const explanation = [
  'Express: the same row, schemas, ports, answer and log line behind Express and serverless-http, bundled and minified',
  'by esbuild as it is for Node. start: from spawning a process to its first response; first: the first call after',
  'loading, and without priming; warm: the third. CPU: processor time up to the first response, for it, and warm.',
  'A ! is over its target: bytes 0.6, start 0.6 without an AWS client and 0.75 with one, first 0.2.',
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
  ['start', 'Express', ''],
  ['first', 'unprimed', '', 'Express'],
  ['warm', 'Express'],
  ['CPU', 'Express', ''],
  ['1st CPU', 'unprimed', ''],
  ['warm CPU', 'MiB'],
)

const share = (one: number, other: number, most = Number.POSITIVE_INFINITY) =>
  `${(one / other).toFixed(2)}${one / other > most ? '!' : ' '}`
const whole = (time: number) => time.toFixed(0)
const tenths = (time: number) => time.toFixed(1)

/** A function beside its unprimed self and Express. */
export function comparedLine(
  name: RouteName,
  bundles: Record<'ours' | 'express', Bundle>,
  { ours, unprimed, express }: Record<'ours' | 'unprimed' | 'express', Times>,
): string {
  const start = Object.keys(needs[name]).length > 0 ? targets.startWithClient : targets.startAlone
  const { bytes } = bundles.ours
  return columns(
    name,
    [bytes, bundles.express.bytes, share(bytes, bundles.express.bytes, targets.bytes)],
    [whole(ours.start), whole(express.start), share(ours.start, express.start, start)],
    [
      tenths(ours.first),
      tenths(unprimed.first),
      share(ours.first, unprimed.first, targets.first),
      tenths(express.first),
    ],
    [tenths(ours.warm), tenths(express.warm)],
    [whole(ours.processor), whole(express.processor), share(ours.processor, express.processor)],
    [
      tenths(ours.firstProcessor),
      tenths(unprimed.firstProcessor),
      share(ours.firstProcessor, unprimed.firstProcessor),
    ],
    [tenths(ours.warmProcessor), whole(ours.memory)],
  )
}

/** What has nothing to be compared with: a floor, or a function that answers no call. */
export const aloneLine = (name: string, { bytes }: Bundle, times: Times): string =>
  columns(
    name,
    [bytes, '', ''],
    [whole(times.start), '', ''],
    [tenths(times.first), '', '', ''],
    [tenths(times.warm), ''],
    [whole(times.processor), '', ''],
    [tenths(times.firstProcessor), '', ''],
    [tenths(times.warmProcessor), whole(times.memory)],
  )
