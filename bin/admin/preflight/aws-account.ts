import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { SignatureV4 } from '@smithy/signature-v4'
import { edgeRegion } from '#infra/edge/cross-region-parameters.ts'

type AwsRequest = {
  service: 'lambda' | 'acm' | 'cloudfront' | 'route53'
  region: string
  path: string
  query?: Record<string, string>
  /** The operation of a JSON service, which receives `body`. */
  target?: string
  body?: object
}

const timeoutMs = 10_000
const isGlobal = (service: AwsRequest['service']) => service === 'cloudfront' || service === 'route53'
/** The settings of every AWS client, which give up soon when AWS does not respond. */
export const clientSettings = (region: string) => ({
  region,
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 3000, requestTimeout: timeoutMs },
})

export type AwsAccount = Awaited<ReturnType<typeof openAwsAccount>>

/** Opens the account of the caller's credentials. Throws without credentials. */
export async function openAwsAccount() {
  const client = new STSClient(clientSettings(edgeRegion))
  const { Account: id = '' } = await client.send(new GetCallerIdentityCommand())
  const { credentials, sha256 } = client.config

  return {
    id,

    /** Returns the value of a parameter, or undefined if there is none. */
    async readParameter(region: string, name: string): Promise<string | undefined> {
      try {
        const ssm = new SSMClient(clientSettings(region))
        return (await ssm.send(new GetParameterCommand({ Name: name }))).Parameter?.Value
      } catch (error) {
        if (error instanceof Error && error.name === 'ParameterNotFound') return undefined
        throw error
      }
    },

    /**
     * Calls one of the four services of which the preflight needs a single operation. Returns the response's text; throws
     * an error with AWS's code as its name.
     */
    async request({ service, region, path, query = {}, target, body }: AwsRequest): Promise<string> {
      const host = isGlobal(service) ? `${service}.amazonaws.com` : `${service}.${region}.amazonaws.com`
      const { protocol, hostname, port } = new URL(process.env.AWS_ENDPOINT_URL ?? `https://${host}`)
      const signed = await new SignatureV4({ service, region, credentials, sha256 }).sign({
        method: target ? 'POST' : 'GET',
        protocol,
        hostname,
        ...(port && { port: Number(port) }),
        path,
        query,
        headers: {
          host: port ? `${hostname}:${port}` : hostname,
          ...(target && { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const search = new URLSearchParams(query)
      const response = await fetch(`${protocol}//${signed.headers.host}${path}?${search}`, {
        method: signed.method,
        headers: signed.headers,
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await response.text()
      if (response.ok) return text
      const find = (pattern: RegExp) => pattern.exec(text)?.slice(1).find(Boolean)
      const type = response.headers.get('x-amzn-errortype')?.split(':')[0]
      const code = type ?? find(/"__type":\s*"(?:[\w.]+#)?(\w+)"|<Code>(\w+)</) ?? `Status${response.status}`
      const message = find(/"[Mm]essage":\s*"([^"]*)"|<Message>(.*?)</) ?? code
      throw Object.assign(new Error(message), { name: code })
    },
  }
}
