import { SSMClient } from '@aws-sdk/client-ssm'

const body = 'Action=GetCallerIdentity&Version=2011-06-15'

/**
 * Who the AWS credentials belong to, as an ARN, from STS. Signed with the signer of a client that the portal has
 * anyway, because this one call is all that STS is asked.
 */
export async function callerIdentity(): Promise<string> {
  const { config } = new SSMClient()
  const signingRegion = await config.region()
  const endpoint = new URL(process.env.AWS_ENDPOINT_URL_STS ?? `https://sts.${signingRegion}.amazonaws.com`)
  const signer = await config.signer({ name: 'sigv4', signingName: 'sts', signingRegion, properties: {} })
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: endpoint.protocol,
    hostname: endpoint.hostname,
    path: '/',
    headers: { host: endpoint.host, 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  const response = await fetch(endpoint, { method: 'POST', headers, body })
  const answer = await response.text()
  const arn = /<Arn>(.*?)<\/Arn>/.exec(answer)?.[1]
  if (!arn) throw Object.assign(new Error('STS named nobody'), { name: errorIn(answer) })
  return arn
}

const errorIn = (answer: string) => /<Code>(.*?)<\/Code>/.exec(answer)?.[1] ?? 'Unknown'
