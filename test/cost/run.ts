import { metricNames } from '#functions/environment.ts'
import { functionNames } from '#functions/needs.ts'
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

type Alarm = { Metrics?: { MetricStat?: unknown; Expression?: string }[] }

/** The metrics of an alarm. A query is billed for each metric that it reads: at most one for each function. */
const countMetrics = ({ Metrics = [{ MetricStat: true }] }: Alarm) =>
  sum(
    Metrics.map(({ MetricStat, Expression }) =>
      MetricStat ? 1 : Expression?.startsWith('SELECT') ? functionNames.length : 0,
    ),
  )

const { portal, edge, data, monitoring } = readStage(everySetting, 'prod')
const stacks = [portal, edge, data, monitoring]
const listAll = (type: string) => stacks.flatMap(stack => stack.propertiesByType(type))
const countAll = (type: string) => listAll(type).length
const alarmMetrics = sum(listAll('AWS::CloudWatch::Alarm').map(countMetrics))
const firewalls = listAll('AWS::WAFv2::WebACL')
const siteCheckCost = perMillion.canaryRun / 1e6 + assumptions.siteCheckGigabyteSeconds * perGigabyteSecond
const countSiteChecks = (minutes: number) => (30 * 24 * 60) / minutes

/** Each row of a month without visitors: what it counts, and its costs in the month of Clearing if they differ. */
const fixedCosts: [row: string, idle: number, season?: number][] = [
  [
    `Firewall, ${sum(firewalls.map(({ Rules }) => Rules.length))} rules`,
    sum(firewalls.map(({ Rules }) => perMonth.firewall + Rules.length * perMonth.firewallRule)),
  ],
  [`Alarms, ${alarmMetrics} metrics`, alarmMetrics * perMonth.alarm],
  ['Dashboard', countAll('AWS::CloudWatch::Dashboard') * perMonth.dashboard],
  ['Tables’ key', countAll('AWS::KMS::Key') * perMonth.key],
  ['Secrets, with hCaptcha’s', (countAll('AWS::SecretsManager::Secret') + 1) * perMonth.secret],
  ['Site checks', countSiteChecks(60) * siteCheckCost, countSiteChecks(5) * siteCheckCost],
  // Refusals have a metric for each kind. A metric costs nothing in a month without a value.
  ['Own metrics', 0, (metricNames.length - 1 + Object.keys(statusByKind).length) * perMonth.metric],
]

const toCells = (amounts: number[]) =>
  amounts.map(amount => (amount < 10 ? amount.toFixed(2) : String(Math.round(amount)))).join(' | ')
const idle = sum(fixedCosts.map(([, amount]) => amount))
const season = sum(fixedCosts.map(([, amount, inSeason = amount]) => inSeason))
const sizes = [1_000, 5_000, 20_000, 100_000]
const application = sum(Object.values(applicationCosts))
console.log(`| US dollars | An idle month | The month of Clearing |
| --- | ---: | ---: |
${fixedCosts.map(([row, amount, inSeason = amount]) => `| ${row} | ${toCells([amount, inSeason])} |`).join('\n')}
| **Fixed costs** | ${toCells([idle, season])} |

| US dollars | ${sizes.map(size => size.toLocaleString('en-GB')).join(' | ')} |
| --- |${' ---: |'.repeat(sizes.length)}
${Object.entries(applicationCosts)
  .map(([row, cost]) => `| ${row} | ${toCells(sizes.map(size => size * cost))} |`)
  .join('\n')}
| Fixed costs | ${toCells(sizes.map(() => season))} |
| **Total in the month of Clearing** | ${toCells(sizes.map(size => size * application + season))} |`)
