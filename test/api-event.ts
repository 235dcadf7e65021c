type Options = { headers?: Record<string, string>; body?: string | undefined; ip?: string }
const edgeIp = '130.176.0.1'

/** Returns the event with which API Gateway calls a function for a request that came through CloudFront. */
export function createApiEvent(
  method: string,
  address: string,
  { headers, body, ip = '198.51.100.7' }: Options = {},
) {
  const [rawPath = '', rawQueryString = ''] = address.split('?')
  const http = { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: edgeIp }
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString,
    headers: { ...headers, host: 'clearing.example.org', 'x-forwarded-for': `${ip}, ${edgeIp}` },
    ...(body !== undefined && { body }),
    isBase64Encoded: false,
    requestContext: { stage: '$default', http },
  }
}
