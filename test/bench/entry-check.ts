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
const targetRatio = 10

const checkQualifications = (qualifications: Qualifications) =>
  checkEntry(qualifications, 'home', programmes, subjectLists, thresholds)

/** Checks one programme at a time with the oracle, and clears its cached titles each time. */
const checkWithOracle = (qualifications: Qualifications) =>
  programmes.map(programme => {
    clearTitleCaches()
    return oracle(qualifications, thresholds)(programme, 'home')
  })

/**
 * Compares the engine with the naive oracle of the tests, and with the time to write its response, and returns the size
 * of the response. The ratios are of medians of interleaved rounds in one run.
 */
export async function benchmarkEntryCheck(): Promise<string[]> {
  const applicants = fc.sample(anyQualifications, { numRuns: 100, seed: 1 })
  const responses = applicants.map(checkQualifications)
  const [engineMs, oracleMs, schemaMs, jsonMs] = measureMedians(
    () => applicants.map(checkQualifications),
    () => applicants.map(checkWithOracle),
    () => responses.map(response => reply.parse(response)),
    () => responses.map(response => JSON.stringify(response)),
  )
  const formatEach = (ms: number) => `${(ms / applicants.length).toFixed(2)} ms`
  const ratio = oracleMs! / engineMs!
  const sizes = responses.map(response => measureBytes(JSON.stringify(reply.parse(response))))
  const formatMedianSize = (kind: keyof ReturnType<typeof measureBytes>) => {
    const sorted = sizes.map(size => size[kind]).sort((a, b) => a - b)
    return `${(sorted[sorted.length >> 1]! / 1024).toFixed(1)} KiB`
  }
  return [
    `${programmes.length} programmes for one applicant   ${formatEach(engineMs!)}`,
    `the naive oracle                    ${formatEach(oracleMs!)}: ${ratio.toFixed(1)} times as long, ${ratio < targetRatio ? 'below' : 'above'} the target of ${targetRatio}`,
    `reducing a response to its schema   ${formatEach(schemaMs!)}: ${(schemaMs! / engineMs!).toFixed(1)} times the check`,
    `writing it as JSON                  ${formatEach(jsonMs!)}: ${(jsonMs! / engineMs!).toFixed(1)} times the check`,
    `the median response: raw ${formatMedianSize('raw')}, gzip ${formatMedianSize('gzip')}, brotli ${formatMedianSize('brotli')}`,
  ]
}

const measureBytes = (text: string) => ({
  raw: Buffer.byteLength(text),
  gzip: gzipSync(text).length,
  brotli: brotliCompressSync(text).length,
})

/** Returns the median processor time of each task in milliseconds, after a round to warm up. */
function measureMedians(...tasks: (() => unknown)[]): number[] {
  const times = Array.from({ length: rounds + 1 }, () =>
    tasks.map(run => {
      const start = process.cpuUsage()
      run()
      return process.cpuUsage(start).user / 1000
    }),
  ).slice(1)
  return tasks.map((_, index) => times.map(row => row[index]!).sort((a, b) => a - b)[rounds >> 1]!)
}
