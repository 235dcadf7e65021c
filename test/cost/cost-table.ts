import { fileURLToPath } from 'node:url'
import { metricUnits } from '#functions/needs.ts'
import { statusByKind } from '#shared/errors.ts'
import { edge, propertiesByType } from '../infra/synthesised-stacks.ts'
import { documents, journeyCalls, journeyFiles, units } from './journey.ts'
import { prices } from './prices.ts'

const { perMillion, perMail, perGigabyte, perGigabyteSecond, perMonth } = prices
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
const times = (name: string) => Object.entries(journeyCalls).find(([call]) => call === name)?.[1] ?? 1
const billed = (kind: 'reads' | 'writes') =>
  sum(Object.entries(units).map(([name, unit]) => unit[kind] * times(name)))

/** What nobody counted: bounds, on the safe side. */
const assumed = {
  secondsAGigabyte: 0.1,
  loggedKilobytes: 1.5,
  sentMegabytes: 1,
  tracedPart: 0.05,
  fileMegabytes: 2,
}
const mails = 2 + documents.people
const calls = sum(Object.values(journeyCalls)) + documents.people * documents.calls
const requests = calls + journeyFiles
// Each mail wakes its sender, and its delivery what records it.
const functionCalls = calls + 2 * mails
const files = documents.people * documents.files

/** What one application costs, by what it is for. */
const each = {
  'CloudFront and firewall':
    (requests * (perMillion.request + perMillion.firewallRequest)) / 1e6 +
    (assumed.sentMegabytes / 1e3) * perGigabyte.sent,
  'API and functions':
    (calls * perMillion.call + functionCalls * perMillion.functionCall) / 1e6 +
    functionCalls * assumed.secondsAGigabyte * perGigabyteSecond,
  DynamoDB: (billed('reads') * perMillion.read + billed('writes') * perMillion.write) / 1e6,
  Mails: mails * perMail,
  'Logs and traces':
    ((functionCalls * assumed.loggedKilobytes) / 1e6) * perGigabyte.logged +
    (functionCalls * assumed.tracedPart * perMillion.trace) / 1e6,
  'Documents, scanned':
    (files * (2 * perMillion.filePut + perMillion.scannedFile)) / 1e6 +
    files * (assumed.fileMegabytes / 1e3) * perGigabyte.scanned,
}

/** How many metrics an alarm is reckoned from. */
const watched = ({ Metrics = [{ MetricStat: true }] }: { Metrics?: { MetricStat?: unknown }[] }) =>
  Metrics.filter(({ MetricStat }) => MetricStat).length

/** What a month costs in which nobody comes. */
function always() {
  const rules = edge.propertiesByType('AWS::WAFv2::WebACL').flatMap(({ Rules }) => Rules).length
  const sweeps = 30 * 24 * 60
  // Refusals are one for each kind.
  const metrics = Object.keys(metricUnits).length - 1 + Object.keys(statusByKind).length
  return (
    perMonth.firewall +
    rules * perMonth.firewallRule +
    propertiesByType('AWS::KMS::Key').length * perMonth.key +
    propertiesByType('AWS::SecretsManager::Secret').length * perMonth.secret +
    sum(propertiesByType('AWS::CloudWatch::Alarm').map(watched)) * perMonth.alarm +
    propertiesByType('AWS::CloudWatch::Dashboard').length * perMonth.dashboard +
    metrics * perMonth.metric +
    sweeps * (perMillion.functionCall / 1e6 + assumed.secondsAGigabyte * perGigabyteSecond)
  )
}

const dollars = (amount: number) => (amount < 10 ? amount.toFixed(2) : String(Math.round(amount)))

/** What the portal costs for so many applications, as the README's markdown table. */
export function costTable() {
  const sizes = [1_000, 100_000]
  const row = (title: string, costs: number[]) => `| ${title} | ${costs.map(dollars).join(' | ')} |`
  const variable = sum(Object.values(each))
  return [
    `| US dollars | ${sizes.map(size => size.toLocaleString('en-GB')).join(' | ')} |`,
    '| --- | ---: | ---: |',
    ...Object.entries(each).map(([title, cost]) =>
      row(
        title,
        sizes.map(size => size * cost),
      ),
    ),
    row(
      'Fixed costs of a month',
      sizes.map(() => always()),
    ),
    row(
      '**Total in one month**',
      sizes.map(size => size * variable + always()),
    ),
  ].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(costTable())
