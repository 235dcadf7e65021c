import { DynamoDB, paginateListTables } from '@aws-sdk/client-dynamodb'
import { paginateListBuckets, S3 } from '@aws-sdk/client-s3'
import type { Deployment } from '#infra/settings/deployment.ts'
import { createClientSettings, describeStack, failed, warning } from './aws.ts'

/** The status of the stage's data stack, and the names of the account's tables and buckets in the Region. */
type LeftoverResources = { status?: string | undefined; tables: string[]; buckets: string[] }

export async function loadLeftoverResources({
  stage,
  settings: { region },
}: Deployment): Promise<LeftoverResources> {
  const options = createClientSettings(region)
  const stack = await describeStack(`clearing-portal-${stage}-data`, region)
  const tables: string[] = []
  for await (const { TableNames = [] } of paginateListTables({ client: new DynamoDB(options) }, {}))
    tables.push(...TableNames)
  const buckets: string[] = []
  for await (const { Buckets = [] } of paginateListBuckets({ client: new S3(options) }, {}))
    buckets.push(...Buckets.flatMap(({ Name }) => Name ?? []))
  return { status: stack?.StackStatus, tables, buckets }
}

/** Finds what a failed or destroyed deployment has left. A new deployment creates other tables and buckets. */
export function findLeftoverProblem(
  { stage, settings: { region } }: Deployment,
  { status, tables, buckets }: LeftoverResources,
) {
  const dataStack = `clearing-portal-${stage}-data`
  if (status?.startsWith('ROLLBACK_'))
    return failed(
      `The first deployment of ${dataStack} failed (${status}). Run in ${region}: aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${dataStack}; aws cloudformation delete-stack --stack-name ${dataStack}`,
    )
  const isOfStage = (name: string) => name.startsWith(`clearing-portal-${stage}-`)
  const commands = [
    ...tables
      .filter(isOfStage)
      .map(
        name =>
          `aws dynamodb update-table --no-deletion-protection-enabled --table-name ${name}; aws dynamodb delete-table --table-name ${name}`,
      ),
    ...buckets
      .filter(isOfStage)
      .map(name => `empty the bucket ${name} in the S3 console, then: aws s3 rb s3://${name}`),
  ]
  if (!status && commands.length > 0)
    return warning(
      `Tables and buckets are left of an earlier stack. If they contain nothing that you need, delete them in ${region}:\n${commands.map(command => `  ${command}`).join('\n')}`,
    )
}
