import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { afterEach, describe, expect, it } from 'vitest'
import { localPortal } from '../../../functions/local-portal.ts'
import { createStaffRunner } from '../staff-runner.ts'

const local = localPortal('2027-08-10T09:00:00Z')
const { staff, json, audited } = createStaffRunner(local)
const served = async () => (await local.request('GET', '/api/check-service')).json()

afterEach(() => local.ports.flags.set({ closed: false, embargoEndTime: null }))

const thursday = 'Thursday 12 August 2027 at 08:00, London time (2027-08-12T07:00:00.000Z)'

describe('service', () => {
  it('closes and opens the portal, says so, and the portal shows it', async () => {
    expect(await staff(['service', 'close', '--yes'])).toEqual({
      code: 0,
      out: 'The portal is closed. Every page knows within 75 seconds.\n',
      error: '',
    })
    expect(await served()).toEqual({ closed: true, embargoEndTime: null })
    expect((await staff(['service', 'open', '--yes'])).out).toContain('The portal is open.')
    expect(await served()).toEqual({ closed: false, embargoEndTime: null })
  })

  it('pauses until a London time, says the instant it understood, and lifts the embargo', async () => {
    const { out } = await staff(['service', 'embargo', '--until', '2027-08-12 08:00', '--yes'])
    expect(out).toBe(`The portal is under embargo until ${thursday}. Every page knows within 75 seconds.\n`)
    expect(await served()).toEqual({ closed: false, embargoEndTime: '2027-08-12T07:00:00.000Z' })
    expect((await staff(['service', 'lift', '--yes'])).out).toContain('The portal is open.')
    expect(await served()).toEqual({ closed: false, embargoEndTime: null })
  })

  it('says that an embargo outlives the closing', async () => {
    await staff(['service', 'embargo', '--until', '2027-08-12 08:00', '--yes'])
    await staff(['service', 'close', '--yes'])
    expect((await staff(['service', 'status'])).out).toBe(
      `The portal is closed; once it is opened again, it is under embargo until ${thursday}.\n`,
    )
  })

  it('says what still stands in the way of whoever wanted it open', async () => {
    await staff(['service', 'embargo', '--until', '2027-08-12 08:00', '--yes'])
    const lift = /To end the embargo now: service lift\n$/
    expect((await staff(['service', 'close', '--yes'])).out).not.toMatch(lift)
    expect((await staff(['service', 'open', '--yes'])).out).toMatch(lift)
    expect((await staff(['service', 'open'])).out).toMatch(lift)
    await staff(['service', 'close', '--yes'])
    expect((await staff(['service', 'lift', '--yes'])).out).toMatch(/To open it: service open\n$/)
    expect((await staff(['service', 'open', '--yes'])).out).toBe(
      'The portal is open. Every page knows within 75 seconds.\n',
    )
  })

  it('asks first, by the whole moment, and takes no for an answer', async () => {
    const asked = await staff(['service', 'embargo', '--until', '2027-08-12 08:00'], 'no\n')
    expect(asked).toMatchObject({ code: 1, out: '' })
    expect(asked.error).toContain(`Pause the portal until ${thursday}? (yes/no)`)
    expect(asked.error).toContain('Nothing was done.')
    expect(await served()).toEqual({ closed: false, embargoEndTime: null })
  })

  it('takes yes for an answer', async () => {
    expect((await staff(['service', 'close'], 'yes\n')).code).toBe(0)
    expect(await served()).toMatchObject({ closed: true })
  })

  it('does nothing when nobody can be asked, or somebody hangs up', async () => {
    expect(await staff(['service', 'close'])).toEqual({
      code: 1,
      out: '',
      error: 'Close the portal? Nothing was done: add --yes to do it.\n',
    })
    expect((await staff(['service', 'close'], '')).code).toBe(1)
    expect(await served()).toMatchObject({ closed: false })
  })

  it('changes nothing in a dry run', async () => {
    expect(await staff(['service', 'close', '--dry-run'])).toMatchObject({
      code: 0,
      out: 'Dry run: this would close the portal. Nothing was changed.\n',
    })
    expect(await json('service', 'close', '--dry-run')).toEqual({
      changed: false,
      dryRun: true,
      mode: 'closed',
      closed: true,
      embargoEndTime: null,
    })
    expect(await served()).toMatchObject({ closed: false })
  })

  it('speaks JSON to machines', async () => {
    const open = { mode: 'open', closed: false, embargoEndTime: null }
    expect(await json('service', 'status')).toEqual(open)
    const changed = { changed: true, dryRun: false }
    const until = ['--until', '2027-08-12 08:00', '--yes']
    const embargoEndTime = '2027-08-12T07:00:00.000Z'
    expect(await json('service', 'embargo', ...until)).toEqual({
      ...changed,
      mode: 'embargo',
      closed: false,
      embargoEndTime,
    })
    expect(await json('service', 'close', '--yes')).toEqual({
      ...changed,
      mode: 'closed',
      closed: true,
      embargoEndTime,
    })
  })

  it('leaves alone what is so already, without a trace', async () => {
    const before = (await audited('service')).length
    expect((await staff(['service', 'open'])).out).toBe(
      'The portal is open. It was so before: nothing was changed.\n',
    )
    expect(await audited('service')).toHaveLength(before)
  })

  it.each([
    ['2027-08-10 09:59', 1, 'is past already'],
    ['2027-10-31 01:30', 2, 'comes twice'],
    ['2028-03-26 01:30', 2, 'does not exist'],
    ['Thursday', 2, "Write the time as '2027-08-12 08:00'"],
  ])('refuses an embargo until %s', async (until, code, text) => {
    const refused = await staff(['service', 'embargo', '--until', until, '--yes'])
    expect(refused).toMatchObject({ code, out: '' })
    expect(refused.error).toContain(text)
    expect(await served()).toEqual({ closed: false, embargoEndTime: null })
  })

  it('keeps who switched what from what to what', async () => {
    await staff(['service', 'close', '--yes'])
    expect(await audited('service')).toContainEqual({
      moment: '2027-08-10T09:00:00.000Z',
      actor: 'sam',
      action: 'service close',
      subject: 'service',
      details: '{"closed":false,"embargoEndTime":null} -> {"closed":true,"embargoEndTime":null}',
    })
    expect((await staff(['audit', '2027-08-10'])).out).toContain('sam  service close  service')
  })

  it('puts right a switch that was set by hand to what nobody can read', async () => {
    const client = new SSMClient()
    const Name = `${process.env.FLAG_PATH}/closed`
    await client.send(new PutParameterCommand({ Name, Value: 'maybe', Overwrite: true }))
    const anew = createStaffRunner(localPortal('2027-08-10T09:00:00Z'))
    expect(await anew.staff(['service', 'status'])).toEqual({
      code: 1,
      out: '',
      error: expect.stringMatching(/^The two switches cannot be read\..*closed must be true or false/),
    })
    expect((await anew.staff(['service', 'close', '--yes'])).out).toContain('The portal is closed.')
  })
})
