import { beforeEach, describe, expect, it } from 'vitest'
import { sendDueMails } from '#functions/mail/send-mail.ts'
import { addTime } from '#functions/time.ts'
import { importApplicant } from '../imported-applicant.ts'
import { type Json, listMailsTo, localPortal, newUcasId } from '../local-portal.ts'

const start = new Date('2027-08-16T09:00:00Z')
let local = localPortal()
// Each portal has its own caller address and therefore its own network budget.
beforeEach(() => {
  local = localPortal(start.toISOString())
})

const postSignIn = (ucasId: string, emailAddress: string, minutes = 0) => {
  local.clock.now = addTime(start, { minutes })
  return local.request('POST', '/auth/signin', { form: { ucasId, emailAddress } })
}
const newAddress = () => `limits${newUcasId()}@example.org`
const messageOf = async (response: Response) => ((await response.json()) as Json).message
const retryAfter = (response: Response) => Number(response.headers.get('retry-after'))

describe('the links of one email address', () => {
  it('are six in an hour for any number of UCAS IDs', async () => {
    const email = newAddress()
    const responses = await Promise.all(Array.from({ length: 60 }, () => postSignIn(newUcasId(), email)))
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(6)
    expect(statuses.filter(status => status === 429)).toHaveLength(54)

    const refused = await postSignIn(newUcasId(), email.toUpperCase(), 20)
    expect(retryAfter(refused)).toBe(40 * 60)
    expect(await messageOf(refused)).toBe('Your newest link works until 10:30. You can ask again at 11:00.')
    await sendDueMails(local.ports)
    expect(await listMailsTo(email)).toHaveLength(6)
    expect((await postSignIn(newUcasId(), email, 60)).status).toBe(200)
  })

  it('are six in any hour, also across the hours', async () => {
    const email = newAddress()
    const sentAt: number[] = []
    for (let minute = 0; minute < 180; minute += 4)
      if ((await postSignIn(newUcasId(), email, minute)).status === 200) sentAt.push(minute)
    const counts = sentAt.map(from => sentAt.filter(at => at >= from && at < from + 60).length)
    expect(Math.max(...counts)).toBe(6)
    expect(sentAt).toHaveLength(18)
  })

  it('are refused with the time at which the newest link expired', async () => {
    const email = newAddress()
    for (let link = 0; link < 6; link++) await postSignIn(newUcasId(), email)
    expect(await messageOf(await postSignIn(newUcasId(), email, 31))).toBe(
      'Your newest link worked until 10:30. You can ask again at 11:00.',
    )
  })

  it('are not used up for an applicant by sign-ins under other UCAS IDs', async () => {
    const { ucasId, email } = await importApplicant(local)
    for (let link = 0; link < 6; link++) expect((await postSignIn(newUcasId(), email)).status).toBe(200)
    expect((await postSignIn(newUcasId(), email)).status).toBe(429)
    for (const expected of [200, 200, 200, 429])
      expect((await postSignIn(ucasId, email)).status).toBe(expected)
  })

  const withDot = (name: string, index: number) => `${name.slice(0, index + 1)}.${name.slice(index + 1)}`
  it.each([
    ['tags', (name: string, index: number) => `${name}+${index}@example.org`],
    ['dots at Gmail', (name: string, index: number) => `${withDot(name, index)}@gmail.com`],
    [
      'domains of Gmail',
      (name: string, index: number) => `${name}+${index}@${index % 2 ? 'gmail' : 'googlemail'}.com`,
    ],
  ])('are six of its mailbox, under however many %s', async (_, spell) => {
    const name = `box${newUcasId()}`
    for (let index = 0; index < 10; index++)
      expect((await postSignIn(newUcasId(), spell(name, index))).status).toBe(index < 6 ? 200 : 429)
  })

  it.each([
    ['dots elsewhere', (name: string, index: number) => `${withDot(name, index)}@example.org`],
    ['numbers after a first plus', (name: string, index: number) => `+${name}${index}@example.org`],
  ])('are of separate mailboxes with %s', async (_, spell) => {
    const name = `box${newUcasId()}`
    for (let index = 0; index < 10; index++)
      expect((await postSignIn(newUcasId(), spell(name, index))).status).toBe(200)
  })

  it('are not used up for an applicant by sign-ins under other addresses of the mailbox', async () => {
    const name = `box${newUcasId()}`
    const email = `${name}+ucas@gmail.com`
    const { ucasId } = await importApplicant(local, { emailKey: email })
    for (let index = 0; index < 7; index++) await postSignIn(newUcasId(), `${name}+${index}@gmail.com`)
    for (const expected of [200, 200, 200, 429])
      expect((await postSignIn(ucasId, email)).status).toBe(expected)
  })

  it('are not used up by refused sign-ins', async () => {
    const [ucasId, email] = [newUcasId(), newAddress()]
    for (let link = 0; link < 30; link++) await postSignIn(ucasId, email)
    for (const expected of [200, 200, 200, 429])
      expect((await postSignIn(newUcasId(), email)).status).toBe(expected)
  })

  it.each([1, 2, 3])('are sent at the time that a refusal names (series %i)', async series => {
    const email = newAddress()
    const ucasIds = Array.from({ length: 3 }, newUcasId)
    let minute = 0
    for (let attempt = 0; attempt < 25; attempt++) {
      minute += (attempt * series) % 7
      const ucasId = ucasIds[(attempt * series) % 3] ?? ''
      const refused = await postSignIn(ucasId, email, minute)
      if (refused.status === 200) continue
      const waitMinutes = retryAfter(refused) / 60
      expect((await postSignIn(ucasId, email, minute + waitMinutes - 0.01)).status).toBe(429)
      minute += waitMinutes
      expect((await postSignIn(ucasId, email, minute)).status).toBe(200)
    }
  })
})

describe('sign-ins whose email does not match the UCAS ID', () => {
  it('get the mismatch response ten times in an hour, and never hinder the applicant', async () => {
    const { ucasId, email } = await importApplicant(local)
    const codes = []
    for (let guess = 0; guess < 40; guess++) {
      const response = await postSignIn(ucasId, newAddress(), guess)
      codes.push([response.status, ((await response.json()) as Json).signinResult])
    }
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => [409, { code: 'Different' }]))
    expect(codes.slice(10)).toEqual(Array.from({ length: 30 }, () => [429, undefined]))

    const refused = await postSignIn(ucasId, newAddress(), 40)
    expect(retryAfter(refused)).toBe(20 * 60)
    expect(await refused.json()).toEqual({
      kind: 'client',
      message:
        'Too many email addresses were tried with this UCAS ID. The one you gave UCAS works now. You can ask again at 11:00.',
    })
    expect(await (await postSignIn(ucasId, email, 40)).json()).toEqual({ signinResult: { code: 'Unique' } })
    expect((await postSignIn(ucasId, newAddress(), 60)).status).toBe(409)
  })

  it('are counted exactly when many arrive at once', async () => {
    const { ucasId } = await importApplicant(local)
    const responses = await Promise.all(Array.from({ length: 40 }, () => postSignIn(ucasId, newAddress())))
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(10)
  })

  it('are counted for an address of several records too', async () => {
    const email = newAddress()
    for (let record = 0; record < 2; record++) await importApplicant(local, { emailKey: email })
    const ucasId = newUcasId()
    for (let guess = 0; guess < 10; guess++) expect((await postSignIn(ucasId, email)).status).toBe(409)
    expect((await postSignIn(ucasId, email)).status).toBe(429)
  })

  it('are counted for an address of several records under new UCAS IDs too, and never hinder its owners', async () => {
    const email = newAddress()
    const { ucasId } = await importApplicant(local, { emailKey: email })
    await importApplicant(local, { emailKey: email })
    for (let guess = 0; guess < 10; guess++) expect((await postSignIn(newUcasId(), email)).status).toBe(409)
    const refused = await postSignIn(newUcasId(), email.toUpperCase(), 20)
    expect(retryAfter(refused)).toBe(40 * 60)
    expect(await messageOf(refused)).toBe(
      'Too many UCAS IDs were tried with this email address. Your own works now. You can ask again at 11:00.',
    )
    expect((await postSignIn(ucasId, email, 20)).status).toBe(200)
    expect((await postSignIn(newUcasId(), email, 60)).status).toBe(409)
  })
})
