import { metricNames } from '#functions/environment.ts'
import { statusByKind } from '#shared/errors.ts'
import { everySetting, readStage } from '../infra/synthesised-stacks.ts'
import { documents, journeyCalls, journeyFiles, units } from './journey.ts'
import { prices } from './prices.ts'

const { perMillion, perMail, perGigabyte, perGigabyteSecond, perMonth } = prices
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Generous assumptions for what is not counted. */
const assumptions = {
  gigabyteSecondsACall: 0.1,
  loggedKilobytesACall: 1.5,
  tracedShare: 0.05,
  sentMegabytes: 1,
  fileMegabytes: 2,
  siteCheckGigabyteSeconds: 15,
}
const mails = 2 + documents.people
const calls = sum(Object.values(journeyCalls)) + documents.people * documents.calls
const requests = calls + journeyFiles
// Each mail invokes its sender, and its delivery event the recorder.
const functionCalls = calls + 2 * mails
const files = documents.people * documents.files
const callCounts = new Map(Object.entries(journeyCalls))
const countUnits = (kind: 'reads' | 'writes') =>
  sum(Object.entries(units).map(([name, unit]) => unit[kind] * (callCounts.get(name) ?? 1)))

/** What one application costs. */
const applicationCosts = {
  'CloudFront and firewall':
    (requests * (perMillion.request + perMillion.firewallRequest)) / 1e6 +
    (assumptions.sentMegabytes / 1e3) * perGigabyte.sent,
  'API and functions':
    (calls * perMillion.call + functionCalls * perMillion.functionCall) / 1e6 +
    functionCalls * assumptions.gigabyteSecondsACall * perGigabyteSecond,
  DynamoDB: (countUnits('reads') * perMillion.read + countUnits('writes') * perMillion.write) / 1e6,
  Mails: mails * perMail,
  'Logs and traces':
    ((functionCalls * assumptions.loggedKilobytesACall) / 1e6) * perGigabyte.logged +
    (functionCalls * assumptions.tracedShare * perMillion.trace) / 1e6,
  'Documents, scanned':
    (files * (2 * perMillion.filePut + perMillion.scannedFile)) / 1e6 +
    files * (assumptions.fileMegabytes / 1e3) * perGigabyte.scanned,
}

const stacks = Object.values(readStage(everySetting, 'prod'))
const listAll = (type: string) => stacks.flatMap(stack => stack.propertiesByType(type))
const countAll = (type: string) => listAll(type).length
/** The metrics that alarms read: one, or those of an expression. */
const alarmMetrics = listAll('AWS::CloudWatch::Alarm').flatMap(
  ({ Metrics = [{ MetricStat: true }] }: { Metrics?: { MetricStat?: unknown }[] }) =>
    Metrics.filter(({ MetricStat }) => MetricStat),
).length
const [{ Rules: firewallRules }] = listAll('AWS::WAFv2::WebACL')
const siteCheckCost = perMillion.canaryRun / 1e6 + assumptions.siteCheckGigabyteSeconds * perGigabyteSecond
const countSiteChecks = (minutes: number) => (30 * 24 * 60) / minutes

/** Each row of a month without visitors: what it counts, and its costs in the month of Clearing if they differ. */
const fixedCosts: [row: string, idle: number, season?: number][] = [
  [
    `Firewall, ${firewallRules.length} rules`,
    perMonth.firewall + firewallRules.length * perMonth.firewallRule,
  ],
  [`Alarms, ${alarmMetrics} metrics`, alarmMetrics * perMonth.alarm],
  ['Dashboard', countAll('AWS::CloudWatch::Dashboard') * perMonth.dashboard],
  ['Tables’ key', countAll('AWS::KMS::Key') * perMonth.key],
  ['Secrets, with hCaptcha’s', (countAll('AWS::SecretsManager::Secret') + 1) * perMonth.secret],
  ['Site checks', countSiteChecks(60) * siteCheckCost, countSiteChecks(5) * siteCheckCost],
  // Refusals have a metric for each kind. A metric costs nothing in a month without a value.
  ['Own metrics', 0, (metricNames.length - 1 + Object.keys(statusByKind).length) * perMonth.metric],
]

const format = (amount: number) => (amount < 10 ? amount.toFixed(2) : String(Math.round(amount)))
const idle = sum(fixedCosts.map(([, amount]) => amount))
const season = sum(fixedCosts.map(([, amount, inSeason = amount]) => inSeason))
const application = sum(Object.values(applicationCosts))
const printRow = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`)

printRow('US dollars', 'An idle month', 'The month of Clearing')
printRow('---', '---:', '---:')
for (const [row, amount, inSeason = amount] of fixedCosts) printRow(row, format(amount), format(inSeason))
printRow('**Fixed costs**', format(idle), format(season))
console.log()
printRow('US dollars', '1,000 applications')
printRow('---', '---:')
for (const [row, cost] of Object.entries(applicationCosts)) printRow(row, format(1000 * cost))
printRow('**All**', format(1000 * application))
console.log('\nThe month of Clearing, with its fixed costs:')
for (const size of [1_000, 5_000, 20_000, 100_000])
  console.log(
    `${size.toLocaleString('en-GB')} applications: ${format(size * application + season)} US dollars`,
  )
