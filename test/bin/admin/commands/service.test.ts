import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { localPortal, newUcasId, seededPortal } from '../../../functions/support/local-portal.ts'
import { sendQueuedMails } from '../../../functions/support/send-queued-mails.ts'
import { deleteSharedReading, openPortal } from '../../../functions/support/set-flag.ts'
import { threeALevels } from '../../../support/sample-application.ts'
import { createStaffRunner, failed, succeeded } from '../staff-runner.ts'
import { submitApplication } from '../submit-application.ts'

const local = await seededPortal('2027-08-10T09:00:00Z')
const { staff, run, audited } = createStaffRunner(local)
/** Returns what a new function replies, because others may use flags that are 10 seconds old. */
async function loadService() {
  await deleteSharedReading()
  return (await localPortal('2027-08-10T09:00:00Z').request('GET', '/api/check-service')).json()
}

afterEach(() => openPortal(local.ports))

const thursday = 'Thursday 12 August 2027 at 08:00, London time'
const embargo = 'service embargo --until 2027-08-12T08:00'
const open = { closed: false, embargoEndTime: null }

describe('service', () => {
  it('closes and opens the portal, with an audit entry of what is set', async () => {
    expect(await staff('service close --yes')).toEqual(
      succeeded('The portal is closed.\nEvery page shows this within 75 seconds.\n'),
    )
    expect(await loadService()).toEqual({ closed: true, embargoEndTime: null })
    expect(await audited('service')).toContain('sam service close {"closed":true}')
    expect((await staff('audit 2027-08-10')).out).toContain('sam  service close  service')
    expect((await staff('service open --yes')).out).toContain('The portal is open.')
    expect(await loadService()).toEqual(open)
  })

  it('pauses until a London time, and ends the embargo only when asked to', async () => {
    const { out } = await staff(`${embargo} --yes`)
    expect(out).toBe(
      `The portal is under embargo until ${thursday}. To end it now: service open --end-embargo\nEvery page shows this within 75 seconds.\n`,
    )
    expect(await loadService()).toEqual({ closed: false, embargoEndTime: '2027-08-12T07:00:00.000Z' })
    const { error } = await staff('service embargo --until 2027-08-11T12:00', 'no\n')
    expect(error).toContain(`12:00, London time, instead of ${thursday}?`)
    const stays = await staff('service open')
    expect(stays.out).toContain('To end it now: service open --end-embargo')
    expect(await loadService()).toEqual({ closed: false, embargoEndTime: '2027-08-12T07:00:00.000Z' })
    expect((await staff('service open --end-embargo --yes')).out).toContain('The portal is open.')
    expect(await loadService()).toEqual(open)
  })

  it('says that a closed portal is under embargo too', async () => {
    await staff(`${embargo} --yes`)
    expect((await staff('service close --yes')).out).toContain(
      `The portal is closed. It is also under embargo until ${thursday}.`,
    )
  })

  it('changes nothing without a terminal and when the input ends', async () => {
    expect(await staff('service close')).toEqual(
      failed(1, 'Close the portal? Nothing has changed. To confirm without a terminal, add --yes.\n'),
    )
    expect((await staff('service close', '')).code).toBe(1)
    expect(await loadService()).toEqual(open)
  })

  it('changes nothing and writes no audit entry when the switch is already set', async () => {
    const before = (await audited('service')).length
    expect((await staff('service open')).out).toBe('The portal is open.\nNothing has changed.\n')
    expect(await audited('service')).toHaveLength(before)
  })

  it('changes nothing if the audit entry cannot be written', async () => {
    vi.spyOn(local.ports.audit, 'add').mockRejectedValueOnce(new Error('cut off'))
    expect(await staff('service close --yes')).toEqual(failed(1, 'Something went wrong (Error): cut off\n'))
    expect(await loadService()).toEqual(open)
  })

  it('refuses an embargo that ends in the past', async () => {
    const result = await staff('service embargo --until 2027-08-10T09:59 --yes')
    expect(result).toEqual(failed(1, expect.stringContaining('is in the past')))
    expect(await loadService()).toEqual(open)
  })

  it('reports what check-service replies while a switch has an invalid value, and overwrites it', async () => {
    expect(await loadService()).toEqual(open)
    for (const [name, Value] of Object.entries({ closed: 'maybe', 'embargo-end-time': 'soon' }))
      await new SSMClient().send(
        new PutParameterCommand({ Name: `${process.env.FLAG_PATH}/${name}`, Value, Overwrite: true }),
      )
    const { staff, audited } = createStaffRunner(localPortal('2027-08-11T09:00:00Z'))
    const { out } = await staff('service status')
    expect(out).toMatch(
      /^The portal is open\.\s+The service flags cannot be read, .*closed must be true or false/,
    )
    await deleteSharedReading()
    expect((await staff('service status')).out).toContain('No mode is known.')
    expect((await staff('service close --yes')).out).toContain('The service flags cannot be read')
    const entries = (await audited('service')).join('\n')
    expect(entries).toContain('service close')
    expect(entries).not.toContain('service close failed')
    expect((await staff('service open --end-embargo --yes')).out).toContain('The portal is open.')
  })
})

it('service status counts applications and emails', async () => {
  await sendQueuedMails(local.ports)
  const before = await run('service status')
  const undecided = { qualifications: { ...threeALevels(), secondaryEducation: { type: 'Other' } } }
  await submitApplication(local, {}, newUcasId(), undecided)
  // Half an hour before and after midnight in London.
  for (const time of ['2027-08-09T22:30:00Z', '2027-08-09T23:30:00Z'])
    await submitApplication(localPortal(time))
  const { number } = await submitApplication(local)
  await run(['applications', 'withdraw', number, '--reason', 'x', '--yes'])
  const { mails } = local.ports
  for (const mailId of ['waiting', 'bounced']) {
    const link = { kind: 'sign-in-link' as const, ucasId: newUcasId(), email: 'a@example.org', next: '/' }
    await mails.add(mailId, link.email, link, local.clock.now)
  }
  await mails.recordDelivery('bounced', 'bounced')
  const after = await run('service status')
  const count = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])
  const added = (pattern: RegExp) => count(after, pattern) - count(before, pattern)
  expect([added(/(\d+) in all/), added(/(\d+) today/), added(/(\d+) undecided/)]).toEqual([3, 2, 1])
  // One waits to tell the applicant of the withdrawal.
  expect([added(/(\d+) waiting/), added(/(\d+) failed/)]).toEqual([2, 1])
})
