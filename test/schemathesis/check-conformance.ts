import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { contractRows } from '#shared/contract.ts'
import { uploadLink } from '#shared/schemas/attachment.ts'
import { session } from '#shared/schemas/sign-in.ts'
import { receipt } from '#shared/schemas/submission.ts'
import { installPythonPackages } from '../check-runner/python-environment.ts'
import { runProgram } from '../check-runner/run-program.ts'
import {
  listMailsTo,
  newFolder,
  removeFolder,
  runAdminCommand,
  runPortal,
} from '../e2e/support/portal-process.ts'
import { completeForm, homeFee, threeALevels } from '../sample-application.ts'

const requirements = fileURLToPath(new URL('./requirements.txt', import.meta.url))
const programmeCode = 'G400-USCSC'
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'unsupported_method',
  'allow_header_conformance',
  'ignored_auth',
]
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
})

/** Calls a local portal with what Schemathesis generates from the OpenAPI document, without and with a session. */
export async function checkConformance(signal: AbortSignal) {
  const programs = await installPythonPackages('schemathesis', requirements, signal)
  const folder = newFolder()
  const portal = await runPortal(folder)
  try {
    const documents = await requestDocuments(portal.origin, folder)
    const applicant = await signIn(portal.origin)
    const file = join(folder, 'openapi.json')
    writeFileSync(file, JSON.stringify(await readDocument(portal.origin, { ...documents, ...applicant })))
    const run = async (...options: string[]) => {
      const words = ['run', file, '--url', portal.origin, ...options]
      const output = await runProgram(join(programs, 'schemathesis'), words, {
        env: process.env,
        signal,
        cwd: folder,
      })
      console.log(output.trim().split('\n').slice(-20).join('\n'))
    }
    const all = [...fixed, '--phases', 'examples,coverage,fuzzing', '--max-examples', '15']
    const few = [...fixed, '--phases', 'fuzzing', '--max-examples', '10']
    const included = withSession.flatMap(name => ['--include-operation-id', name])
    const headers = [`Authorization: Bearer ${applicant.bearerToken}`, `Cookie: ${applicant.cookies}`]
    await Promise.all([
      run(...all, ...withSession.flatMap(name => ['--exclude-operation-id', name])),
      run(...few, ...included),
      run(...all, ...included, ...headers.flatMap(header => ['--header', header])),
    ])
  } finally {
    await portal.end()
    removeFolder(folder)
  }
}

const withSession = contractRows.flatMap(([name, { caller }]) =>
  caller === 'anyone' || caller === 'link' ? [] : [name],
)
const fixed = ['--generation-deterministic', '--no-color', '--checks', checks.join(',')]

type Applicant = { ucasId: string; email: string; cookies: string; bearerToken: string }

/** Signs a new person in by the form, the mailed link and its button. */
async function signIn(origin: string): Promise<Applicant> {
  const ucasId = String(randomInt(1_000_000_000, 9_999_999_999))
  const email = `a${ucasId}@example.org`
  const sent = await postForm(`${origin}/portal/auth/signin`, { ucasId, emailAddress: email })
  const token = await waitForMail(origin, email, /token=([\w-]+)/)
  const followed = await postForm(`${origin}/portal/auth/verify`, { token })
  const cookies = [sent, followed]
    .map(({ headers }) => headers.get('set-cookie')?.split(';')[0] ?? '')
    .join('; ')
  const response = await fetch(`${origin}/portal/auth/bearer-token`, { headers: { cookie: cookies } })
  const { bearerToken } = session.parse(await response.json())
  return { ucasId, email, cookies, bearerToken }
}

/** Applies as a new person, is asked for documents, and uploads one. Returns its ids. */
async function requestDocuments(origin: string, folder: string) {
  const applicant = await signIn(origin)
  const submitted = await fetch(`${origin}/portal/api/applicant?programmeCode=${programmeCode}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${applicant.bearerToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(completeForm(applicant, programmeCode)),
  })
  const { applicationNumber } = receipt.parse(await submitted.json())
  await runAdminCommand(folder, 'attachments', 'request', applicationNumber, '--type', 'Grades', '--yes')
  const requestId = await waitForMail(origin, applicant.email, /requestId=([\w-]+)/)
  const file = '%PDF-1.7\n'.padEnd(2000)
  const query = new URLSearchParams({ fileName: 'Grades.pdf', size: String(file.length) })
  const request = `${origin}/portal/api/attachment-request/${requestId}`
  const link = uploadLink.parse(await (await fetch(`${request}/upload-link?${query}`)).json())
  const headers = { 'content-type': 'application/pdf' }
  const uploaded = await fetch(link.url, { method: 'PUT', body: file, headers })
  if (!uploaded.ok) throw new Error(`the upload answered ${uploaded.status}`)
  return { requestId, attachmentId: link.attachmentId }
}

const postForm = async (url: string, form: Record<string, string>) => {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  if (response.status >= 400) throw new Error(`${url} answered ${response.status}`)
  return response
}

async function waitForMail(origin: string, email: string, pattern: RegExp): Promise<string> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const texts = (await listMailsTo(origin, email)).map(({ text }) => pattern.exec(text)?.[1])
    const match = texts.find(text => text !== undefined)
    if (match) return match
    await pause(100)
  }
  throw new Error(`no mail with ${pattern} arrived`)
}

/** Returns the published document with examples that reach past the validation: real ids, and complete requests. */
async function readDocument(
  origin: string,
  ids: Applicant & { requestId: string; attachmentId: string },
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
    'create-applicant': completeForm(ids, programmeCode),
    'confirm-attachment': { attachmentId: ids.attachmentId },
  }
  const parameters: Record<string, string> = {
    requestId: ids.requestId,
    programmeCode,
    fileName: 'Grades.pdf',
    size: '2000',
  }
  for (const operation of Object.values(document.paths).flatMap(methods => Object.values(methods)))
    addExamples(operation, bodies[operation.operationId], parameters)
  return document
}

const operationSchema = z.object({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: z.looseObject({}) })),
  requestBody: z.object({ content: z.record(z.string(), z.looseObject({})) }).optional(),
})

function addExamples(operation: object, body: object | undefined, parameters: Record<string, string>) {
  const { parameters: declared, requestBody } = operationSchema.parse(operation)
  Object.assign(operation, {
    parameters: declared.map(parameter => {
      const value = parameters[parameter.name]
      if (value === undefined) return parameter
      return parameter.in === 'path'
        ? { ...parameter, example: value, schema: { ...parameter.schema, enum: [value] } }
        : { ...parameter, example: value }
    }),
    ...(body &&
      requestBody && {
        requestBody: {
          ...requestBody,
          content: Object.fromEntries(
            Object.entries(requestBody.content).map(([type, media]) => [type, { ...media, example: body }]),
          ),
        },
      }),
  })
}
