import { publicCalls } from '#shared/public-calls.ts'
import { createCall } from './client.ts'
import { createUseCall } from './use-call.ts'

/** The client of the pages without an applicant, which do not load the schemas of the form. */
export const call = createCall(publicCalls)
export const useCall = createUseCall(call)
