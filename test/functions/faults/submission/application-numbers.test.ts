import { describe, expect, it } from 'vitest'
import { tableVariable } from '#functions/environment.ts'
import { createPorts } from '#functions/ports/ports.ts'
import { portalWithFaultProxy } from '../support/portal-with-fault-proxy.ts'
import { newApplicantRequest, send, signInPerson } from '../support/test-applicants.ts'

const { proxy, local } = await portalWithFaultProxy()
await local.seed()

/** Takes numbers in a process of their own. */
const takeNumbers = (count: number) => {
  const { numbers } = createPorts()
  return Promise.all(Array.from({ length: count }, () => numbers.next()))
}
const numbersTable = String(process.env[tableVariable('numbers')])
const updates = () => proxy.callsOf('UpdateItem').filter(({ body }) => body.includes(numbersTable))

describe('application numbers', () => {
  // Fault 10
  it('are issued once, to processes, to imports and after a lost reply', async () => {
    const concurrent = await Promise.all([takeNumbers(1), takeNumbers(3), takeNumbers(20)])
    const first = await createPorts().numbers.next(100)
    const imported = Array.from({ length: 100 }, (_, index) => first + index)
    proxy.loseAnswer(() => true)
    const all = [...concurrent.flat(), ...imported, ...(await takeNumbers(2))]
    expect(new Set(all).size).toBe(126)
  })

  it('are not part of a transaction, and a refused submission takes none', async () => {
    const person = await signInPerson(local)
    const refused = await send(local, {
      ...newApplicantRequest(person),
      json: { programmeCode: 'G400-USCSC' },
    })
    expect(refused.status).toBe(422)
    expect(updates()).toEqual([])
    expect((await send(local, newApplicantRequest(person))).status).toBe(201)
    expect(proxy.callsOf('TransactWriteItems')[0]?.body).not.toContain(numbersTable)
  })
})
