import { contract } from '#shared/contract.ts'
import { createCall, createUseCall } from './client.ts'

/** The client of every call. */
export const call = createCall(contract)
export const useCall = createUseCall(call)
