import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import { tableNames, tableVariable } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import { staffActions } from '#infra/delivery/staff-policy.ts'
import { emptyForm } from '#shared/schemas/draft.ts'
import { localPortal, newUcasId } from '../../functions/local-portal.ts'
import { createStaffRunner } from './staff-runner.ts'
import { submitApplication } from './submit-application.ts'

const tableInput = z.object({ TableName: z.optional(z.string()) })
const commandInput = z.object({
  ...tableInput.shape,
  RequestItems: z.optional(z.record(z.string(), z.unknown())),
  TransactItems: z.optional(z.array(z.record(z.string(), tableInput))),
})

/** Returns the IAM actions, each with its table, that a DynamoDB call needs. */
function actionsOf(command: string, input: unknown): [string, string][] {
  const { TableName, RequestItems, TransactItems } = commandInput.parse(input)
  const action = command.replace(/Command$/, '')
  if (TransactItems)
    return TransactItems.flatMap(Object.entries).map(([operation, { TableName }]) => [
      operation === 'ConditionCheck' ? 'ConditionCheckItem' : `${operation}Item`,
      TableName ?? '',
    ])
  if (RequestItems) return Object.keys(RequestItems).map(table => [action, table])
  return [[action, TableName ?? '']]
}

const folder = mkdtempSync(join(tmpdir(), 'rights-'))
afterAll(() => rmSync(folder, { recursive: true }))
const local = localPortal()
beforeAll(() => local.seed())

it('the staff policy allows exactly what the command line does', async () => {
  const usedActions = new Set<string>()
  let isRecording = false
  const tables = Object.fromEntries(tableNames.map(name => [process.env[tableVariable(name)], name]))
  database.middlewareStack.add(
    (next, { commandName = '' }) =>
      async input => {
        if (isRecording)
          for (const [action, table] of actionsOf(commandName, input.input))
            usedActions.add(`${tables[table]} ${action}`)
        return next(input)
      },
    { step: 'initialize', name: 'recordActions' },
  )
  const { staff } = createStaffRunner(localPortal())
  const runCommand = async (...commandArguments: string[]) => {
    isRecording = true
    const { code, error } = await staff(commandArguments)
    isRecording = false
    expect([commandArguments, code, error]).toEqual([commandArguments, 0, ''])
  }

  const applicant = await submitApplication(local)
  const form = { ...emptyForm, surname: 'Drafted' }
  await local.request('PUT', '/api/draft', { bearer: applicant.bearer, json: { form, version: 0 } })
  const applicants = join(folder, 'applicants.csv')
  writeFileSync(
    applicants,
    `ucasId,email,forenames,surname,dateOfBirth,feeStatus\n${newUcasId()},i@example.org,A,B,2009-03-14,\n`,
  )
  const other = await submitApplication(local)
  const conflict = join(folder, 'conflict.csv')
  writeFileSync(
    conflict,
    `ucasId,email,forenames,surname,dateOfBirth,feeStatus\n${other.ucasId},c@example.org,A,B,2009-03-14,\n`,
  )
  const catalogue = join(folder, 'catalogue.json')
  const programmes = sample.programmes.slice(1)
  writeFileSync(catalogue, JSON.stringify({ ...sample, programmes }))
  const output = ['--output', join(folder, 'out')]

  await runCommand('service', 'status')
  await runCommand('service', 'close', '--yes')
  await runCommand('service', 'open', '--yes')
  await runCommand('catalogue', 'export', ...output)
  await runCommand('catalogue', 'import', catalogue, '--yes')
  await runCommand('catalogue', 'places', 'G400-USCSC', '--home', 'off', '--yes')
  await runCommand('applicants', 'import', applicants, '--yes')
  await runCommand('applicants', 'resolve', conflict, other.ucasId, '--owner', 'file', '--yes')
  await runCommand('applications', 'list')
  await runCommand('applications', 'show', applicant.number)
  await runCommand('applications', 'export', ...output)
  await runCommand('attachments', 'request', applicant.number, '--type', 'Grades', '--yes')
  await runCommand('attachments', 'list', applicant.number)
  const [request] = await local.ports['attachment-requests'].list(applicant.applicantId)
  await runCommand('attachments', 'withdraw', `r${request?.request.requestKey}`, '--yes')
  await runCommand('mails', 'list', applicant.number)
  await runCommand('applicants', 'sign-out', applicant.number, '--yes')
  await runCommand('applicants', 'erase', applicant.ucasId, '--dry-run')
  await runCommand('applicants', 'erase', applicant.number, '--yes')
  await runCommand('audit')
  database.middlewareStack.remove('recordActions')
  await local.ports.catalogue.load(sample)

  const allowed = Object.entries(staffActions).flatMap(([table, actions]) =>
    actions.map(action => `${table} ${action}`),
  )
  expect([...usedActions].sort()).toEqual(allowed.sort())
})
