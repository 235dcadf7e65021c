import { brotliCompressSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { contract } from '#shared/contract.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import type { Qualifications } from '#shared/schemas/qualification.ts'
import { anyQualifications, sampleCatalogue } from '../shared/arbitraries/arbitraries.ts'
import { thresholds } from '../shared/rules/entry-check/entry-check-cases.ts'
import { oracle } from '../shared/rules/entry-check/oracle/oracle.ts'
import { clearTitleCaches } from '../shared/rules/entry-check/oracle/subjects.ts'

const { programmes } = sampleCatalogue
const reply = await contract['check-entry'].reply()
const rounds = 7
const target = 10

const checkQualifications = (held: Qualifications) =>
  checkEntry(held, 'home', programmes, subjectLists, thresholds)

/** Checks one programme at a time with the oracle, without any title cached for the programme before. */
const checkWithOracle = (held: Qualifications) =>
  programmes.map(programme => {
    clearTitleCaches()
    return oracle(held, thresholds)(programme, 'home')
  })

/**
 * The engine against the naive oracle of the tests, its answer against writing it down, and the answer over the
 * wire: ratios within one run, of medians of interleaved rounds.
 */
export async function benchmarkEntryCheck(): Promise<string[]> {
  const applicants = fc.sample(anyQualifications, { numRuns: 100, seed: 1 })
  const answers = applicants.map(checkQualifications)
  const [engineTime, oracleTime, strippingTime, writingTime] = medians(
    () => applicants.map(checkQualifications),
    () => applicants.map(checkWithOracle),
    () => answers.map(answer => reply.parse(answer)),
    () => answers.map(answer => JSON.stringify(answer)),
  )
  const each = (time: number) => `${(time / applicants.length).toFixed(2)} ms`
  const ratio = oracleTime! / engineTime!
  const sizes = answers.map(answer => bytes(JSON.stringify(reply.parse(answer))))
  const middle = (kind: keyof ReturnType<typeof bytes>) => {
    const sorted = sizes.map(size => size[kind]).sort((one, other) => one - other)
    return `${(sorted[sorted.length >> 1]! / 1024).toFixed(1)} KiB`
  }
  return [
    `${programmes.length} programmes for one applicant   ${each(engineTime!)}`,
    `the naive oracle                    ${each(oracleTime!)}: ${ratio.toFixed(1)} times as long, ${ratio < target ? 'below' : 'above'} the target of ${target}`,
    `stripping the answer to its schema  ${each(strippingTime!)}: ${(strippingTime! / engineTime!).toFixed(1)} times the check`,
    `writing it as JSON                  ${each(writingTime!)}: ${(writingTime! / engineTime!).toFixed(1)} times the check`,
    `the answer, median: raw ${middle('raw')}, gzip ${middle('gzip')}, brotli ${middle('brotli')}`,
  ]
}

const bytes = (text: string) => ({
  raw: Buffer.byteLength(text),
  gzip: gzipSync(text).length,
  brotli: brotliCompressSync(text).length,
})

/** The median time of each, in milliseconds of this process's own, after a round to warm up. */
function medians(...measured: (() => unknown)[]): number[] {
  const times = Array.from({ length: rounds + 1 }, () =>
    measured.map(run => {
      const start = process.cpuUsage()
      run()
      return process.cpuUsage(start).user / 1000
    }),
  ).slice(1)
  return measured.map(
    (_, place) => times.map(row => row[place]!).sort((one, other) => one - other)[rounds >> 1]!,
  )
}
