import { createHash } from 'node:crypto'
import { type Answer, startFaultProxy } from '../support/fault-proxy.ts'

const services = ['DYNAMODB', 'S3', 'SES', 'SSM']
const faultRate = 0.1
const faults = ['fails', 'loses its answer', 'is done twice'] as const

/** Returns the fault of a call, or undefined for nine calls of ten. It depends only on the seed and the index. */
function faultOf(seed: number, index: number) {
  const random = createHash('sha256').update(`${seed} ${index}`).digest().readUInt32BE() / 2 ** 32
  return random < faultRate ? faults[Math.floor((random / faultRate) * faults.length)] : undefined
}

const internalError = (): Answer => ({ status: 500, headers: {}, body: Buffer.alloc(0) })

/**
 * Puts a proxy before DynamoDB, S3, SES and SSM in which one call of ten fails, loses its answer after it was done, or
 * is done twice. A lost answer closes the connection, which the SDK treats like a timeout, without its wait.
 */
export async function startRandomFaults() {
  let seed: number | undefined
  let index = 0
  const injected: string[] = []
  const proxies = await Promise.all(
    services.map(async service => {
      const variable = `AWS_ENDPOINT_URL_${service}`
      const proxy = await startFaultProxy(process.env[variable] ?? '')
      process.env[variable] = proxy.endpoint
      proxy.handle(async ({ operation }, forward) => {
        const fault = seed === undefined ? undefined : faultOf(seed, index++)
        if (fault) injected.push(`call ${index}, ${service} ${operation.split('?')[0]}, ${fault}`)
        if (fault === 'fails') return internalError()
        const answer = await forward()
        if (fault === 'is done twice') await forward()
        return fault === 'loses its answer' ? 'cut' : answer
      })
      return proxy
    }),
  )

  return {
    /** Runs a journey with the faults of a seed. */
    async during(newSeed: number, journey: () => Promise<void>): Promise<void> {
      seed = newSeed
      index = 0
      injected.length = 0
      await journey().finally(() => {
        seed = undefined
      })
    },
    /** Runs a part of a journey without faults. Its calls do not change the faults of later ones. */
    async without<Result>(part: () => Promise<Result>): Promise<Result> {
      const currentSeed = seed
      seed = undefined
      try {
        return await part()
      } finally {
        seed = currentSeed
      }
    },
    /** Descriptions of the faults in the latest journey. */
    injected,
    stop: () => Promise.all(proxies.map(proxy => proxy.stop())),
  }
}
export type RandomFaults = Awaited<ReturnType<typeof startRandomFaults>>
