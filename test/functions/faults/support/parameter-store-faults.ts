import type { Answer } from './fault-proxy.ts'

const refused = (status: number, type: string) => async (): Promise<Answer> => ({
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
/** What can be wrong with Parameter Store, as it comes over the wire. */
export const parameterStoreFaults = [
  ['throttled', refused(400, 'ThrottlingException')],
  ['failing', refused(500, 'InternalServerError')],
  ['cut off', async () => 'cut' as const],
  ['malformed', malformed],
] as const
