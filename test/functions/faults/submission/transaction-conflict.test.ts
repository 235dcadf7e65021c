import timers from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import type { TableName } from '#functions/environment.ts'
import { cancelledByTable } from '../../support/database-errors.ts'
import { portalWithFaultProxy } from '../../support/portal-with-fault-proxy.ts'
import { readStoredApplication } from '../../support/stored-application.ts'
import { createSession, newApplicantRequest, send } from '../../support/test-applicants.ts'

const { proxy, local } = await portalWithFaultProxy()

const transactions = () => proxy.callsOf('TransactWriteItems')
/** Cancels the first `count` transactions for the reasons of some tables, and lets the others pass. */
const cancelFirst = (count: number, reasons: Partial<Record<TableName, string>>) => {
  let done = 0
  proxy.handle(async (call, forward) =>
    call.operation === 'TransactWriteItems' && done++ < count ? cancelledByTable(call, reasons) : forward(),
  )
}

describe('fault 9: a transaction is cancelled', () => {
  it.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'by %s: it is tried again until it is done, once',
    async code => {
      const person = await createSession(local)
      cancelFirst(3, { applications: code })
      const { status } = await send(local, newApplicantRequest(person))
      expect(status).toBe(201)
      expect(transactions()).toHaveLength(4)
      expect((await readStoredApplication(local, person)).receipts).toHaveLength(1)
    },
  )

  it('repeatedly: each retry waits twice as long for the other transaction', async () => {
    const person = await createSession(local)
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const pause = vi.spyOn(timers, 'setTimeout').mockResolvedValue(undefined)
    cancelFirst(4, { applications: 'TransactionConflict' })
    expect((await send(local, newApplicantRequest(person))).status).toBe(201)
    expect(pause.mock.calls.map(([delayMs]) => delayMs)).toEqual([25, 50, 100, 200])
  })

  it.each([
    ['alone', { applicants: 'ConditionalCheckFailed' }],
    ['before a conflict', { applicants: 'ConditionalCheckFailed', applications: 'TransactionConflict' }],
    ['after a conflict', { applicants: 'TransactionConflict', applications: 'ConditionalCheckFailed' }],
  ])('by a failed condition, %s: it is never repeated', async (_, reasons) => {
    const person = await createSession(local)
    cancelFirst(1, reasons)
    const { status, body } = await send(local, newApplicantRequest(person))
    expect([status, body.kind]).toEqual([409, 'conflict'])
    expect(transactions()).toHaveLength(1)
    expect((await readStoredApplication(local, person)).record).toBeUndefined()
  })

  it('for an unknown reason: it is not repeated, and the response does not report success', async () => {
    const person = await createSession(local)
    cancelFirst(1, { applications: 'ValidationError' })
    expect((await send(local, newApplicantRequest(person))).status).toBe(500)
    expect(transactions()).toHaveLength(1)
    expect((await readStoredApplication(local, person)).record).toBeUndefined()
  })
})
