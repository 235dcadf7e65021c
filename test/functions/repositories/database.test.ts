import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { setDatabaseTimeouts } from '#bin/ports/command-ports.ts'
import { database } from '#functions/repositories/database.ts'
import { throttled } from '../support/database-errors.ts'
import { portalWithFaultProxy } from '../support/portal-with-fault-proxy.ts'

const { proxy } = await portalWithFaultProxy()

const failure = z.object({
  name: z.string(),
  message: z.string(),
  $metadata: z.object({ attempts: z.int(), totalRetryDelay: z.number() }),
})
const readItem = async () => {
  const command = new GetCommand({ TableName: 'drafts', Key: { pairHash: 'a' } })
  return failure.parse(await database.send(command).catch(error => error))
}

describe('the DynamoDB client', () => {
  it('repeats a throttled call five times, within 1.6 seconds', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    proxy.handle(async () => throttled())
    const { $metadata } = await readItem()
    expect($metadata.attempts).toBe(6)
    expect($metadata.totalRetryDelay).toBeLessThan(1600)
    expect(proxy.calls).toHaveLength(6)
  })

  it('repeats a call without a reply five times', async () => {
    setDatabaseTimeouts(200)
    proxy.handle(() => new Promise(() => {}))
    expect(await readItem()).toMatchObject({
      name: 'TimeoutError',
      message: expect.stringContaining(' 200 ms '),
      $metadata: { attempts: 6 },
    })
    expect(proxy.calls).toHaveLength(6)
  })
})
