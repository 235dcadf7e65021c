import { fileURLToPath } from 'node:url'
import { metricNames } from '#functions/environment.ts'
import { statusByKind } from '#shared/errors.ts'
import { allFunctions, readStage } from '../infra/synthesised-stacks.ts'
import { documents, journeyCalls, journeyFiles, units } from './journey.ts'
import { prices } from './prices.ts'

const { perMillion, perMail, perGigabyte, perGigabyteSecond, perMonth } = prices
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const countOf = (name: string) => Object.entries(journeyCalls).find(([call]) => call === name)?.[1] ?? 1
const billedUnits = (kind: 'reads' | 'writes') =>
  sum(Object.entries(units).map(([name, unit]) => unit[kind] * countOf(name)))

/** Generous assumptions for what is not counted. */
const assumptions = {
  secondsAGigabyte: 0.1,
  loggedKilobytes: 1.5,
  sentMegabytes: 1,
  tracedPart: 0.05,
  siteCheckGigabyteSeconds: 15,
  fileMegabytes: 2,
}
const mails = 2 + documents.people
const calls = sum(Object.values(journeyCalls)) + documents.people * documents.calls
const requests = calls + journeyFiles
// Each mail invokes its sender, and its delivery event the recorder.
const functionCalls = calls + 2 * mails
const files = documents.people * documents.files

/** The costs of one application. */
const applicationCosts = {
  'CloudFront and firewall':
    (requests * (perMillion.request + perMillion.firewallRequest)) / 1e6 +
    (assumptions.sentMegabytes / 1e3) * perGigabyte.sent,
  'API and functions':
    (calls * perMillion.call + functionCalls * perMillion.functionCall) / 1e6 +
    functionCalls * assumptions.secondsAGigabyte * perGigabyteSecond,
  DynamoDB: (billedUnits('reads') * perMillion.read + billedUnits('writes') * perMillion.write) / 1e6,
  Mails: mails * perMail,
  'Logs and traces':
    ((functionCalls * assumptions.loggedKilobytes) / 1e6) * perGigabyte.logged +
    (functionCalls * assumptions.tracedPart * perMillion.trace) / 1e6,
  'Documents, scanned':
    (files * (2 * perMillion.filePut + perMillion.scannedFile)) / 1e6 +
    files * (assumptions.fileMegabytes / 1e3) * perGigabyte.scanned,
}

type AlarmMetric = { MetricStat?: unknown; Expression?: string }

/** The number of metrics of an alarm. A query is billed for each metric that it reads: at most one for each function. */
const countMetrics = ({ Metrics = [{ MetricStat: true }] }: { Metrics?: AlarmMetric[] }) =>
  sum(
    Metrics.map(({ MetricStat, Expression }) =>
      MetricStat ? 1 : Expression?.startsWith('SELECT') ? allFunctions.length : 0,
    ),
  )

/** Returns the costs of a month without visitors. */
function monthlyCost() {
  const { portal, edge, data, monitoring, edgeAlarms } = readStage()
  const rules = edge.propertiesByType('AWS::WAFv2::WebACL').flatMap(({ Rules }) => Rules).length
  const alarms = [portal, monitoring, edgeAlarms].flatMap(stack =>
    stack.propertiesByType('AWS::CloudWatch::Alarm'),
  )
  const siteChecks = monitoring.propertiesByType('AWS::Synthetics::Canary').length * 30 * 24 * 12
  // Refusals have one metric for each kind. Failures exist only while a version fails.
  const metrics = metricNames.length - 2 + Object.keys(statusByKind).length
  return (
    perMonth.firewall +
    rules * perMonth.firewallRule +
    data.propertiesByType('AWS::KMS::Key').length * perMonth.key +
    data.propertiesByType('AWS::SecretsManager::Secret').length * perMonth.secret +
    sum(alarms.map(countMetrics)) * perMonth.alarm +
    siteChecks * (perMillion.canaryRun / 1e6 + assumptions.siteCheckGigabyteSeconds * perGigabyteSecond) +
    monitoring.propertiesByType('AWS::CloudWatch::Dashboard').length * perMonth.dashboard +
    metrics * perMonth.metric
  )
}

const formatDollars = (amount: number) => (amount < 10 ? amount.toFixed(2) : String(Math.round(amount)))

/** Returns the portal's costs as the markdown table of infra/docs/capacity-and-costs.md. */
export function costTable() {
  const sizes = [1_000, 100_000]
  const row = (title: string, costOf: (size: number) => number) =>
    `| ${title} | ${sizes.map(size => formatDollars(costOf(size))).join(' | ')} |`
  const variable = sum(Object.values(applicationCosts))
  return [
    `| US dollars | ${sizes.map(size => size.toLocaleString('en-GB')).join(' | ')} |`,
    '| --- | ---: | ---: |',
    ...Object.entries(applicationCosts).map(([title, cost]) => row(title, size => size * cost)),
    row('Fixed costs of a month', monthlyCost),
    row('**Total in one month**', size => size * variable + monthlyCost()),
  ].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(costTable())
