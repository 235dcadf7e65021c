import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it, vi } from 'vitest'
import { setDatabaseTimeouts } from '#bin/ports/command-ports.ts'
import { database } from '#functions/repositories/database.ts'
import { throttled } from '../support/database-errors.ts'
import { portalWithFaultProxy } from '../support/portal-with-fault-proxy.ts'

const { proxy } = await portalWithFaultProxy()

const readItem = () => database.send(new GetCommand({ TableName: 'drafts', Key: { pairHash: 'a' } }))

describe('the DynamoDB client', () => {
  it('repeats a throttled call five times, within 1.6 seconds', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    proxy.handle(async () => throttled())
    const totalRetryDelay = expect.toSatisfy((delayMs: number) => delayMs < 1600)
    await expect(readItem()).rejects.toMatchObject({ $metadata: { totalRetryDelay } })
    expect(proxy.calls).toHaveLength(6)
  })

  it('repeats a call without a reply five times', async () => {
    setDatabaseTimeouts(200)
    proxy.handle(() => new Promise(() => {}))
    await expect(readItem()).rejects.toMatchObject({ name: 'TimeoutError', $metadata: { attempts: 6 } })
  })
})
