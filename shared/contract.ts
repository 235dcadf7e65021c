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

/** The parts of a request that carry something, each with its schema. */
export const requestParts = ['param', 'query', 'form', 'json', 'header'] as const
export type RequestPart = (typeof requestParts)[number]

export type ContractRow = Call & { [P in RequestPart]?: z.ZodMiniType }

const code = z.object({ code: z.string() })
const request = z.object({ requestId: z.string() })
const token = z.object({ token: z._default(z.string().check(z.maxLength(200)), '') })
const idempotencyKey = z.object({
  'idempotency-key': z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})

/** The two forms as the server takes them, with listed codes only. */
export const newApplicant = newApplicantSchema(feeContext)
export const newApplication = newApplicationSchema(feeContext)

/** Every call with what is sent in it. The server, the stack and the docs read this; the browser only its types. */
export const contract = {
  ...calls,
  'sign-in': { ...calls['sign-in'], form: signIn },
  'show-link': { ...calls['show-link'], query: token },
  'follow-link': { ...calls['follow-link'], form: token },
  'get-school': { ...calls['get-school'], param: code },
  'get-programme': { ...calls['get-programme'], param: code },
  'check-entry': { ...calls['check-entry'], json: entryCheckRequest },
  'create-applicant': {
    ...calls['create-applicant'],
    query: z.strictObject({ programmeCode }),
    header: idempotencyKey,
    json: newApplicant,
  },
  'create-application': { ...calls['create-application'], header: idempotencyKey, json: newApplication },
  'put-draft': { ...calls['put-draft'], json: saveDraftRequest },
  'delete-draft': { ...calls['delete-draft'], query: discardDraftQuery },
  'get-attachment-request': { ...calls['get-attachment-request'], param: request },
  'get-upload-link': { ...calls['get-upload-link'], param: request, query: uploadLinkQuery },
  'confirm-attachment': {
    ...calls['confirm-attachment'],
    param: request,
    json: z.strictObject({ attachmentId: requiredText('The attachment id is required') }),
  },
} as const satisfies Record<string, ContractRow>

export type Contract = typeof contract
export type RouteName = keyof Contract
type Parts<N extends RouteName> = Extract<keyof Contract[N], RequestPart>

/** What a caller sends; headers are the client's own affair. */
export type RequestInput<N extends RouteName> = {
  [P in Parts<N>]: Contract[N][P] extends z.ZodMiniType ? z.input<Contract[N][P]> : never
}
/** What a route function receives once it is checked. */
export type RequestOutput<N extends RouteName> = {
  [P in Parts<N>]: Contract[N][P] extends z.ZodMiniType ? z.output<Contract[N][P]> : never
}
export type Reply<N extends RouteName> = Contract[N] extends {
  reply: () => Promise<infer R extends z.ZodMiniType>
}
  ? z.output<R>
  : undefined

/** The rows by name, for code that walks them all. */
export const contractRows = Object.entries(contract) as [RouteName, ContractRow][]
