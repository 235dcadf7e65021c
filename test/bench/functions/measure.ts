import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Bundle } from './bundles.ts'

const program = fileURLToPath(new URL('./measured-process.mjs', import.meta.url))

/** The times of one fresh process in milliseconds: by the clock, and the processor time up to each response. */
export type Times = {
  cold: number
  first: number
  warm: number
  processor: number
  firstProcessor: number
  warmProcessor: number
  /** The maximum, in MiB. */
  memory: number
}
type Moment = [clock: number, processor: number]
type ProcessReport = {
  moments: [loaded: Moment, first: Moment, second: Moment, third: Moment]
  memory: number
}

/** Runs a bundle in a fresh process. Measures from its start to the first response, and its first and third call. */
export async function measureProcess({ file }: Bundle, event: object, endpoint: string): Promise<Times> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [program, file, JSON.stringify(event)], {
    env: {
      AWS_REGION: 'eu-west-2',
      AWS_ACCESS_KEY_ID: 'bench',
      AWS_SECRET_ACCESS_KEY: 'bench',
      AWS_ENDPOINT_URL: endpoint,
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      SIGNING_KEY_SECRET: 'signing-key',
      ORIGIN_SECRET_SECRET: 'origin-secret',
      UPLOAD_BUCKET: 'uploads',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let cold = 0
  child.stderr.once('data', () => {
    cold = performance.now() - startedAt
  })
  const [output] = await Promise.all([text(child.stderr), once(child, 'close')])
  const [status, report = ''] = output.split('\n')
  if (!/^[23]/.test(status ?? '')) throw new Error(`${file} responded with ${output}`)
  const { moments, memory }: ProcessReport = JSON.parse(report)
  const [loaded, first, second, third] = moments
  return {
    cold,
    first: first[0] - loaded[0],
    warm: third[0] - second[0],
    processor: first[1],
    firstProcessor: first[1] - loaded[1],
    warmProcessor: third[1] - second[1],
    memory,
  }
}
