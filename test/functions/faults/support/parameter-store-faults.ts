import type { Answer } from './fault-proxy.ts'

const errorResponse = (status: number, type: string) => async (): Promise<Answer> => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.1' },
  body: Buffer.from(JSON.stringify({ __type: type, message: 'Rate exceeded' })),
})
const malformed = async (): Promise<Answer> => ({
  status: 200,
  headers: { 'content-type': 'application/x-amz-json-1.1' },
  body: Buffer.from(
    JSON.stringify({
      Parameters: [
        { Name: '/local/closed', Value: 'perhaps' },
        { Name: '/local/embargo-end-time', Value: 'none' },
      ],
    }),
  ),
})
/** The faults of Parameter Store, each with its response. */
export const parameterStoreFaults = [
  ['throttled', errorResponse(400, 'ThrottlingException')],
  ['failing', errorResponse(500, 'InternalServerError')],
  ['cut off', async () => 'cut' as const],
  ['malformed', malformed],
  ['not responding', () => new Promise<never>(() => {})],
] as const
