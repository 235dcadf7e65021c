import { describe, expect, it } from 'vitest'
import { tableVariable } from '#functions/needs.ts'
import { createPorts } from '#functions/ports.ts'
import { portalWithFaultProxy } from '../support/portal-with-fault-proxy.ts'
import { newApplicantRequest, send, signInPerson } from '../support/test-applicants.ts'

const { wire, local } = await portalWithFaultProxy()
await local.seed()

/** The numbers of a process that has just started. */
const started = () => createPorts().numbers
const taken = (count: number, { next } = started()) => Promise.all(Array.from({ length: count }, next))
const leases = () => wire.calls.filter(({ operation }) => operation === 'UpdateItem')

describe('fault 10: processes that lease numbers', () => {
  it('never issue one twice, even when processes die with unused numbers', async () => {
    const given = await Promise.all([taken(1), taken(3), taken(150), taken(100), taken(1)])
    const afterwards = await taken(5)
    const all = [...given.flat(), ...afterwards]
    expect(new Set(all).size).toBe(all.length)
  })

  it('lease one block of a hundred for any number of parallel requests', async () => {
    await taken(250)
    expect(leases()).toHaveLength(3)
  })

  it('lose one block only when the response to a lease is lost', async () => {
    let lost = 0
    wire.handle(async (_, forward) => {
      const answer = await forward()
      return lost++ === 0 ? 'cut' : answer
    })
    const numbers = started()
    const before = await taken(100, numbers)
    const after = await taken(100)
    expect(leases()).toHaveLength(3)
    expect(new Set([...before, ...after]).size).toBe(200)
  })

  it('use none in a transaction, and none for a refused submission', async () => {
    const person = await signInPerson(local)
    const refused = await send(local, {
      ...newApplicantRequest(person),
      json: { programmeCode: 'G400-USCSC' },
    })
    expect(refused.status).toBe(422)
    expect(leases()).toEqual([])
    expect((await send(local, newApplicantRequest(person))).status).toBe(201)
    const written = wire.calls.find(({ operation }) => operation === 'TransactWriteItems')
    expect(written?.body).not.toContain(process.env[tableVariable('numbers')])
  })
})
