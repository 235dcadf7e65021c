import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { contractRows, type RouteName } from '#shared/contract.ts'
import { installPythonPackages } from '../check-runner/python-environment.ts'
import { runCheck } from '../check-runner/run-check.ts'
import { runProgram } from '../check-runner/run-program.ts'
import { upload } from '../support/api-client.ts'
import {
  newPerson,
  type Person,
  requestAttachments,
  runPortal,
  startSession,
} from '../support/portal-process.ts'
import { completeSubmission, homeFee, threeALevels } from '../support/sample-application.ts'

const requirements = fileURLToPath(new URL('./requirements.txt', import.meta.url))
const programmeCode = 'G400-USCSC'
const operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: z.looseObject({}) })),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({})) }).optional(),
})
const documentSchema = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) })

const conformance = ['status_code', 'content_type', 'response_headers', 'response_schema']
const checks = ['not_a_server_error', ...conformance.map(name => `${name}_conformance`), 'ignored_auth']
// A shared machine may pause for seconds.
const options =
  `--generation-deterministic --no-color --checks ${checks.join()} --phases examples,coverage,fuzzing ` +
  '--max-examples 15 --workers 1 --request-timeout 60'

/** Calls a local portal with what Schemathesis generates from the OpenAPI document. */
async function checkConformance() {
  const programs = await installPythonPackages('schemathesis', requirements)
  const portal = await runPortal()
  try {
    const owner = await requestAttachments(portal, newPerson())
    const requestId = new URL(owner.link).searchParams.get('requestId') ?? ''
    const documents = { requestId, attachmentId: await upload(owner.call, requestId) }
    const person = newPerson()
    const newcomer = await startSession(portal, person)
    const file = join(portal.folder, 'openapi.json')
    writeFileSync(file, JSON.stringify(await readDocument(portal.origin, person, documents)))
    const configurationFile = join(portal.folder, 'sessions.toml')
    writeFileSync(configurationFile, formatConfiguration(newcomer, owner))

    const output = await runProgram(
      join(programs, 'schemathesis'),
      ['--config-file', configurationFile, 'run', file, ...options.split(' '), '--url', portal.origin],
      { cwd: portal.folder },
    )
    console.log(output.trim().split('\n').slice(-20).join('\n'))
  } finally {
    await portal.end()
  }
}

/** The calls that can have a session. */
const withSession = contractRows.flatMap(([name, { caller }]) =>
  name !== 'follow-link' && (caller === 'anyone' || caller === 'request link') ? [] : [name],
)
/** The calls of a person who has not applied yet. All others are made by one who has. */
const firstCalls: RouteName[] = ['create-applicant', 'check-entry', 'put-draft', 'get-draft', 'delete-draft']
type Session = Awaited<ReturnType<typeof startSession>>

/** The session of each operation that can have one. */
const formatConfiguration = (newcomer: Session, owner: Session) =>
  withSession
    .map(name => {
      const { bearer, mailCookie, cookie } = firstCalls.includes(name) ? newcomer : owner
      return `[[operations]]
include-operation-id = "${name}"
headers = { Authorization = "Bearer ${bearer}", Cookie = "${mailCookie}; ${cookie}" }`
    })
    .join('\n')

/** Returns the published document with examples that reach past the validation: real ids, and complete requests. */
async function readDocument(
  origin: string,
  person: Person,
  { requestId, attachmentId }: { requestId: string; attachmentId: string },
): Promise<object> {
  const document = documentSchema.parse(await (await fetch(`${origin}/portal/api/openapi.json`)).json())
  const bodies: Record<string, object> = {
    'sign-in': { ucasId: '1234567890', emailAddress: 'example@example.org' },
    'check-entry': {
      version: 1,
      qualifications: threeALevels(),
      residency: homeFee.ukResidency,
      immigrationStatus: homeFee.ukImmigrationStatus,
    },
    'create-applicant': completeSubmission(person, programmeCode),
    'confirm-attachment': { attachmentId },
  }
  const values: Record<string, string> = { requestId, programmeCode, fileName: 'Grades.pdf', size: '2000' }
  for (const methods of Object.values(document.paths))
    for (const { operationId, parameters, requestBody } of Object.values(methods)) {
      for (const parameter of parameters) {
        const value = values[parameter.name]
        if (value === undefined) continue
        parameter.example = value
        if (parameter.in === 'path') parameter.schema.enum = [value]
      }
      const body = bodies[operationId]
      if (body) for (const media of Object.values(requestBody?.content ?? {})) media.example = body
    }
  return document
}

await runCheck('check with Schemathesis', checkConformance)
