import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { edgeRegion } from '#infra/edge/cross-region-parameters.ts'

/** The settings of every AWS client, which give up soon when AWS does not respond. */
export const clientSettings = (region: string) => ({
  region,
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000 },
})

/** Returns the id of the account of the caller's credentials. Throws without credentials. */
export async function readAccountId(): Promise<string> {
  const sts = new STSClient(clientSettings(edgeRegion))
  return (await sts.send(new GetCallerIdentityCommand())).Account ?? ''
}

/** Returns the value of a parameter, or undefined if there is none. */
export async function readParameter(region: string, name: string): Promise<string | undefined> {
  try {
    const ssm = new SSMClient(clientSettings(region))
    return (await ssm.send(new GetParameterCommand({ Name: name }))).Parameter?.Value
  } catch (error) {
    if (error instanceof Error && error.name === 'ParameterNotFound') return undefined
    throw error
  }
}
