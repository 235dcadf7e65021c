type Options = { headers?: Record<string, string>; body?: string | undefined }

/** Returns the event with which API Gateway calls a function for a request that came through CloudFront. */
export function createApiEvent(method: string, address: string, { headers, body }: Options = {}) {
  const [rawPath = '', rawQueryString = ''] = address.split('?')
  const http = { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '130.176.0.1' }
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString,
    headers: { ...headers, host: 'clearing.example.org' },
    ...(body !== undefined && { body }),
    isBase64Encoded: false,
    requestContext: { stage: '$default', http },
  }
}
