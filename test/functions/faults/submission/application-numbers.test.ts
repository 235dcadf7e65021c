import { describe, expect, it } from 'vitest'
import { createCommandPorts } from '#bin/ports/command-ports.ts'
import { tableVariable } from '#functions/environment.ts'
import { portalWithFaultProxy } from '../../support/portal-with-fault-proxy.ts'
import { createSession, newApplicantRequest, send } from '../../support/test-applicants.ts'

const { proxy, local } = await portalWithFaultProxy()

/** Takes numbers in a new process, which gets the last of them. */
async function takeNumbers(count: number): Promise<number[]> {
  const last = await createCommandPorts().numbers.next(count)
  return Array.from({ length: count }, (_, index) => last - index)
}
const numbersTable = String(process.env[tableVariable('numbers')])
const counterWrites = () => proxy.callsOf('UpdateItem').filter(({ body }) => body.includes(numbersTable))

describe('fault 10: numbers from one counter', () => {
  it('are never issued twice, to any number of processes, and not again after a lost response', async () => {
    proxy.loseReply(() => true)
    const importNumbers = await Promise.all([
      takeNumbers(1),
      takeNumbers(3),
      takeNumbers(150),
      takeNumbers(100),
    ])
    const submissionNumbers = await Promise.all(
      Array.from({ length: 20 }, () => createCommandPorts().numbers.next()),
    )
    const all = [...importNumbers.flat(), ...submissionNumbers]
    expect(new Set(all).size).toBe(all.length)
  })

  it('of an import take one write', async () => {
    const [before] = await takeNumbers(1)
    proxy.handle()
    expect((await takeNumbers(250)).at(-1)).toBe(before! + 1)
    expect(counterWrites()).toHaveLength(1)
  })

  it('are not taken in a transaction, and not for a refused submission', async () => {
    const person = await createSession(local)
    const refused = await send(local, {
      ...newApplicantRequest(person),
      json: { programmeCode: 'G400-USCSC' },
    })
    expect(refused.status).toBe(422)
    expect(counterWrites()).toEqual([])
    expect((await send(local, newApplicantRequest(person))).status).toBe(201)
    expect(counterWrites()).toHaveLength(1)
    expect(proxy.callsOf('TransactWriteItems')[0]?.body).not.toContain(numbersTable)
  })
})
