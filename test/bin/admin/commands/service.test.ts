import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { afterEach, describe, expect, it } from 'vitest'
import { localPortal } from '../../../functions/local-portal.ts'
import { createStaffRunner } from '../staff-runner.ts'

const local = localPortal('2027-08-10T09:00:00Z')
const { staff, json, audited } = createStaffRunner(local)
const loadService = async () => (await local.request('GET', '/api/check-service')).json()

afterEach(() => local.ports.flags.set({ closed: false, embargoEndTime: null }))

const thursday = 'Thursday 12 August 2027 at 08:00, London time (2027-08-12T07:00:00.000Z)'

describe('service', () => {
  it('closes and opens the portal', async () => {
    expect(await staff(['service', 'close', '--yes'])).toEqual({
      code: 0,
      out: 'The portal is closed. Every page shows this within 75 seconds.\n',
      error: '',
    })
    expect(await loadService()).toEqual({ closed: true, embargoEndTime: null })
    expect((await staff(['service', 'open', '--yes'])).out).toContain('The portal is open.')
    expect(await loadService()).toEqual({ closed: false, embargoEndTime: null })
  })

  it('pauses until a London time, shows it in UTC, and lifts the embargo', async () => {
    const { out } = await staff(['service', 'embargo', '--until', '2027-08-12 08:00', '--yes'])
    expect(out).toBe(
      `The portal is under embargo until ${thursday}. Every page shows this within 75 seconds.\n`,
    )
    expect(await loadService()).toEqual({ closed: false, embargoEndTime: '2027-08-12T07:00:00.000Z' })
    expect((await staff(['service', 'lift', '--yes'])).out).toContain('The portal is open.')
    expect(await loadService()).toEqual({ closed: false, embargoEndTime: null })
  })

  it('shows that an embargo continues after the closing', async () => {
    await staff(['service', 'embargo', '--until', '2027-08-12 08:00', '--yes'])
    await staff(['service', 'close', '--yes'])
    expect((await staff(['service', 'status'])).out).toBe(
      `The portal is closed. After "service open" it is under embargo until ${thursday}.\n`,
    )
  })

  it('names the other command that is needed to open the portal', async () => {
    await staff(['service', 'embargo', '--until', '2027-08-12 08:00', '--yes'])
    const lift = /To end the embargo now: service lift\n$/
    expect((await staff(['service', 'close', '--yes'])).out).not.toMatch(lift)
    expect((await staff(['service', 'open', '--yes'])).out).toMatch(lift)
    expect((await staff(['service', 'open'])).out).toMatch(lift)
    await staff(['service', 'close', '--yes'])
    expect((await staff(['service', 'lift', '--yes'])).out).toMatch(/To open it: service open\n$/)
    expect((await staff(['service', 'open', '--yes'])).out).toBe(
      'The portal is open. Every page shows this within 75 seconds.\n',
    )
  })

  it('asks with the full time, and changes nothing after a no', async () => {
    const result = await staff(['service', 'embargo', '--until', '2027-08-12 08:00'], 'no\n')
    expect(result).toMatchObject({ code: 1, out: '' })
    expect(result.error).toContain(`Pause the portal until ${thursday}? (yes/no)`)
    expect(result.error).toContain('Nothing has changed.')
    expect(await loadService()).toEqual({ closed: false, embargoEndTime: null })
  })

  it('changes nothing without a terminal, or when the input ends', async () => {
    expect(await staff(['service', 'close'])).toEqual({
      code: 1,
      out: '',
      error: 'Close the portal? Nothing has changed. To confirm without a terminal, add --yes.\n',
    })
    expect((await staff(['service', 'close'], '')).code).toBe(1)
    expect(await loadService()).toMatchObject({ closed: false })
  })

  it('changes nothing in a dry run', async () => {
    expect(await staff(['service', 'close', '--dry-run'])).toMatchObject({
      code: 0,
      out: 'Dry run: this would close the portal. Nothing has changed.\n',
    })
    expect(await json('service', 'close', '--dry-run')).toEqual({
      changed: false,
      dryRun: true,
      mode: 'closed',
      closed: true,
      embargoEndTime: null,
    })
    expect(await loadService()).toMatchObject({ closed: false })
  })

  it('prints JSON with --json', async () => {
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

  it('changes nothing and writes no audit entry when the switch is already set', async () => {
    const before = (await audited('service')).length
    expect((await staff(['service', 'open'])).out).toBe('The portal is open. Nothing has changed.\n')
    expect(await audited('service')).toHaveLength(before)
  })

  it.each([
    ['2027-08-10 09:59', 1, 'is in the past'],
    ['2027-10-31 01:30', 2, 'skips or repeats'],
    ['Thursday', 2, "Enter a London time such as '2027-08-12 08:00'"],
  ])('refuses an embargo until %s', async (until, code, text) => {
    const result = await staff(['service', 'embargo', '--until', until, '--yes'])
    expect(result).toMatchObject({ code, out: '' })
    expect(result.error).toContain(text)
    expect(await loadService()).toEqual({ closed: false, embargoEndTime: null })
  })

  it('writes an audit entry with the values before and after', async () => {
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

  const setByHand = (name: string, Value: string) =>
    new SSMClient().send(
      new PutParameterCommand({ Name: `${process.env.FLAG_PATH}/${name}`, Value, Overwrite: true }),
    )

  it('overwrites a switch that was set by hand to an invalid value', async () => {
    await setByHand('closed', 'maybe')
    const { staff } = createStaffRunner(localPortal('2027-08-10T09:00:00Z'))
    expect(await staff(['service', 'status'])).toEqual({
      code: 1,
      out: '',
      error: expect.stringMatching(/^Cannot read the service flags\..*closed must be true or false/),
    })
    expect((await staff(['service', 'close', '--yes'])).out).toContain('The portal is closed.')
  })

  it('overwrites two invalid switches one after the other, and succeeds each time', async () => {
    await setByHand('closed', 'maybe')
    await setByHand('embargo-end-time', 'soon')
    const { staff, audited } = createStaffRunner(localPortal('2027-08-11T09:00:00Z'))
    expect(await staff(['service', 'close', '--yes'])).toEqual({
      code: 0,
      out: expect.stringMatching(/^Wrote the value\. Cannot read the service flags\./),
      error: '',
    })
    const actions = (await audited('service')).map(({ action }) => action)
    expect(actions).toContain('service close')
    expect(actions).not.toContain('service close failed')
    expect((await staff(['service', 'lift', '--yes'])).out).toContain('The portal is closed.')
  })
})
