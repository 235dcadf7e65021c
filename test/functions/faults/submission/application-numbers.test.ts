import { describe, expect, it } from 'vitest'
import { tableVariable } from '#functions/environment.ts'
import { createPorts } from '#functions/ports/ports.ts'
import { portalWithFaultProxy } from '../support/portal-with-fault-proxy.ts'
import { newApplicantRequest, send, signInPerson } from '../support/test-applicants.ts'

const { proxy, local } = await portalWithFaultProxy()
await local.seed()

/** Returns the numbers of a new process. */
const startNumbers = () => createPorts().numbers
const takeNumbers = (count: number, { next } = startNumbers()) =>
  Promise.all(Array.from({ length: count }, next))
const numbersTable = String(process.env[tableVariable('numbers')])
const leases = () => proxy.callsOf('UpdateItem').filter(({ body }) => body.includes(numbersTable))

describe('fault 10: processes that lease numbers', () => {
  it('never issue one twice, even when processes die with unused numbers', async () => {
    const first = await Promise.all([
      takeNumbers(1),
      takeNumbers(3),
      takeNumbers(150),
      takeNumbers(100),
      takeNumbers(1),
    ])
    const last = await takeNumbers(5)
    const all = [...first.flat(), ...last]
    expect(new Set(all).size).toBe(all.length)
  })

  it('lease one block of a hundred for any number of parallel requests', async () => {
    await takeNumbers(250)
    expect(leases()).toHaveLength(3)
  })

  it('lose one block only when the response to a lease is lost', async () => {
    proxy.loseAnswer(() => true)
    const numbers = startNumbers()
    const before = await takeNumbers(100, numbers)
    const after = await takeNumbers(100)
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
    expect(proxy.callsOf('TransactWriteItems')[0]?.body).not.toContain(numbersTable)
  })
})
