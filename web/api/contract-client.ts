import { contract } from '#shared/contract.ts'
import { createCall } from './client.ts'
import { createUseCall } from './public-client.ts'

/** The client of every call. */
export const call = createCall(contract)
export const useCall = createUseCall(call)
