import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import { tableNames, tableVariable } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import { staffActions } from '#infra/delivery/staff-policy.ts'
import { emptyForm } from '#shared/schemas/draft.ts'
import { localPortal, newUcasId } from '../../functions/local-portal.ts'
import { createFolder } from '../../temporary-folder.ts'
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

const { pathTo, write } = createFolder()
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
  const run = async (command: string) => {
    isRecording = true
    const { code, error } = await staff(command)
    isRecording = false
    expect([command, code, error]).toEqual([command, 0, ''])
  }
  const writeApplicants = (ucasId: string) =>
    write(`ucasId,email,forenames,surname,dateOfBirth,feeStatus\n${ucasId},i@example.org,A,B,2009-03-14,\n`)

  const applicant = await submitApplication(local)
  const form = { ...emptyForm, surname: 'Drafted' }
  await local.request('PUT', '/api/draft', { bearer: applicant.bearer, json: { form, version: 0 } })
  const catalogue = write(JSON.stringify({ ...sample, programmes: sample.programmes.slice(1) }))
  for (const command of [
    'service status',
    'service close --yes',
    'service open --yes',
    `catalogue export --output ${pathTo('out')}`,
    `catalogue import ${catalogue} --yes`,
    'catalogue places G400-USCSC --home off --yes',
    `applicants import ${writeApplicants(newUcasId())} --yes`,
    'applications list',
    `applications show ${applicant.number}`,
    `applications export --output ${pathTo('out')}`,
    `attachments request ${applicant.number} --type Grades --yes`,
    `attachments list ${applicant.number}`,
  ])
    await run(command)
  const [request] = await local.ports['attachment-requests'].list(applicant.applicantId)
  for (const command of [
    `attachments withdraw r${request?.request.requestKey} --yes`,
    `mails list ${applicant.number}`,
    `applicants sign-out ${applicant.number} --yes`,
    `applications withdraw ${applicant.number} --reason other --yes`,
    `applicants erase ${applicant.ucasId} --dry-run`,
    `applicants erase ${applicant.number} --yes`,
    'audit',
  ])
    await run(command)
  database.middlewareStack.remove('recordActions')
  await local.ports.catalogue.load(sample)

  const allowed = Object.entries(staffActions).flatMap(([table, actions]) =>
    actions.map(action => `${table} ${action}`),
  )
  expect([...usedActions].sort()).toEqual(allowed.sort())
})
