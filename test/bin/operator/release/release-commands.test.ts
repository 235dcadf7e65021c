import timers from 'node:timers/promises'
import type { InvokeCommandInput } from '@aws-sdk/client-lambda'
import { afterAll, expect, it, vi } from 'vitest'
import { operatorProgram } from '#bin/operator/program.ts'
import { localPortal, seededPortal } from '../../../functions/support/local-portal.ts'
import { observers } from '../../../support/observed-clients.ts'
import { createStaffRunner } from '../../admin/staff-runner.ts'
import { startDeployedPortal } from './deployed-portal.ts'

const local = await seededPortal()
const { ports } = localPortal()
const { origin, invoke, stop } = await startDeployedPortal(ports)
// The command reads the address of the site from the stage.
const configuration = { ...ports.configuration, siteUrl: origin }
const { staff } = createStaffRunner({ ...local, ports: { ...ports, configuration } }, 'sam', operatorProgram)
afterAll(async () => {
  observers.delete('releases')
  await stop()
})

const movedVersions: unknown[] = []
const releases = [1, 2].map(version => ({ Value: JSON.stringify({ 'sign-in': String(version) }) }))
/** What AWS replies to the calls that the local AWS does not know. */
const replies: Record<string, (input: never) => unknown> = {
  GetParameterHistoryCommand: () => ({ Parameters: releases }),
  GetAliasCommand: () => ({ FunctionVersion: '2' }),
  UpdateAliasCommand: input => {
    movedVersions.push(input)
    return {}
  },
  InvokeCommand: async ({ FunctionName = '', Payload }: InvokeCommandInput) => {
    const name = FunctionName.replace('clearing-portal-dev-', '')
    return { Payload: JSON.stringify(await invoke(name as never, JSON.parse(String(Payload)))) }
  },
}
observers.set('releases', (send, { commandName = '' }) => async call => {
  const reply = replies[commandName]
  return reply ? { response: {}, output: await reply(call.input as never) } : send(call)
})

it('release check uses every call of a deployed stage', async () => {
  // The check waits until CloudFront no longer caches replies, for 20 seconds.
  vi.spyOn(timers, 'setTimeout').mockResolvedValue(undefined)
  const { code, out, error } = await staff('release check --stage dev')
  expect([code, error]).toEqual([0, ''])
  expect(out).not.toContain('failed')
})

it('release rollback moves every function that has changed to the previous release', async () => {
  const { code, error } = await staff('release rollback --stage dev --yes')
  expect([code, error]).toEqual([0, ''])
  expect(movedVersions).toMatchObject([
    { FunctionName: 'clearing-portal-dev-sign-in', Name: 'live', FunctionVersion: '1' },
  ])
})
