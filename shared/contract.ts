import * as z from 'zod/mini'
import { type Call, calls } from './calls.ts'
import { uploadLinkQuery } from './schemas/attachment.ts'
import { discardDraftQuery, saveDraftRequest } from './schemas/draft.ts'
import { entryCheckRequest } from './schemas/entry-check.ts'
import { feeContext } from './schemas/fee-context.ts'
import { signIn } from './schemas/sign-in.ts'
import { newApplicantSchema, newApplicationSchema, programmeCode } from './schemas/submission.ts'
import { requiredText } from './schemas/text.ts'

export { basePath } from './calls.ts'

/** The parts of a request that can have a schema. */
export const requestParts = ['param', 'query', 'form', 'json', 'header'] as const
export type RequestPart = (typeof requestParts)[number]

export type ContractRow = Call & { [P in RequestPart]?: z.ZodMiniType } & {
  /** Takes each call from a budget of its caller, and refuses it with status 429 when that is empty. */
  takesBudget?: true
  /** The statuses that do not follow from the caller, the availability, the request and the budget. */
  refusals?: readonly number[]
  /** The seconds for which CloudFront may serve a successful reply to every caller; undefined for no caching. */
  edgeCacheSeconds?: number
}

/** Short, because an open page must know within 75 seconds that the service has closed (DECISIONS, section 2). */
const edgeCache = { edgeCacheSeconds: 15 }

const codeParam = z.object({ code: z.string() })
const requestIdParam = z.object({ requestId: z.string() })
const tokenField = z.object({ token: z._default(z.string(), '') })
const idempotencyHeader = z.object({
  'idempotency-key': z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})

/** Every call with the schemas of its request. The browser imports only the types. */
export const contract = {
  ...calls,
  'sign-in': { ...calls['sign-in'], form: signIn, refusals: [403, 409, 429] },
  'show-link': { ...calls['show-link'], query: tokenField },
  'follow-link': { ...calls['follow-link'], form: tokenField, refusals: [403] },
  'check-service': { ...calls['check-service'], edgeCacheSeconds: 2 },
  'list-schools': { ...calls['list-schools'], ...edgeCache },
  'get-school': { ...calls['get-school'], param: codeParam, refusals: [404], ...edgeCache },
  'list-programmes': { ...calls['list-programmes'], ...edgeCache },
  'get-programme': { ...calls['get-programme'], param: codeParam, refusals: [404], ...edgeCache },
  'list-subjects': { ...calls['list-subjects'], ...edgeCache },
  'get-applicant': { ...calls['get-applicant'], refusals: [403, 404] },
  'check-entry': { ...calls['check-entry'], json: entryCheckRequest, refusals: [403] },
  'create-applicant': {
    ...calls['create-applicant'],
    query: z.strictObject({ programmeCode }),
    header: idempotencyHeader,
    json: newApplicantSchema(feeContext),
    takesBudget: true,
    refusals: [403, 409],
  },
  'create-application': {
    ...calls['create-application'],
    header: idempotencyHeader,
    json: newApplicationSchema(feeContext),
    takesBudget: true,
    refusals: [403, 404, 409],
  },
  'get-draft': { ...calls['get-draft'], takesBudget: true },
  'put-draft': { ...calls['put-draft'], json: saveDraftRequest, takesBudget: true, refusals: [409] },
  'delete-draft': { ...calls['delete-draft'], query: discardDraftQuery, takesBudget: true, refusals: [409] },
  'get-attachment-request': { ...calls['get-attachment-request'], param: requestIdParam },
  'get-upload-link': {
    ...calls['get-upload-link'],
    param: requestIdParam,
    query: uploadLinkQuery,
    refusals: [409],
  },
  'confirm-attachment': {
    ...calls['confirm-attachment'],
    param: requestIdParam,
    json: z.strictObject({ attachmentId: requiredText('The attachment id is required') }),
    refusals: [409],
  },
  'get-openapi': { ...calls['get-openapi'], ...edgeCache },
} as const satisfies Record<string, ContractRow>

export type Contract = typeof contract
export type RouteName = keyof Contract
type Parts<N extends RouteName> = Extract<keyof Contract[N], RequestPart>

/** What a caller passes to the client, which adds the headers. */
export type RequestInput<N extends RouteName> = {
  [P in Parts<N>]: Contract[N][P] extends z.ZodMiniType ? z.input<Contract[N][P]> : never
}
/** The validated request that a route receives. */
export type RequestOutput<N extends RouteName> = {
  [P in Parts<N>]: Contract[N][P] extends z.ZodMiniType ? z.output<Contract[N][P]> : never
}
export type Reply<N extends RouteName> = Contract[N] extends {
  reply: () => Promise<infer R extends z.ZodMiniType>
}
  ? z.output<R>
  : undefined

/** The rows with their names. */
export const contractRows = Object.entries(contract) as [RouteName, ContractRow][]
