import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb'
import { paginateListBuckets, S3Client } from '@aws-sdk/client-s3'
import { type Context, clientSettings, failed, ignoreError, warning } from './aws.ts'

/**
 * Before the first deployment, lists the tables and buckets of this stage. A failed or destroyed deployment has left them,
 * and a new deployment creates others.
 */
export async function checkRemains({ stage, settings: { region } }: Context) {
  const portal = `clearing-portal-${stage}`
  const dataStack = `${portal}-data`
  const response = await new CloudFormationClient(clientSettings(region))
    .send(new DescribeStacksCommand({ StackName: dataStack }))
    // CloudFormation's error for a stack that does not exist.
    .catch(ignoreError('ValidationError'))
  const status = response?.Stacks?.[0]?.StackStatus
  if (status?.startsWith('ROLLBACK_'))
    return failed(
      `The first deployment of ${dataStack} failed (${status}). Run in ${region}: aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${dataStack}; aws cloudformation delete-stack --stack-name ${dataStack}`,
    )
  if (status) return

  const isLeft = (name = '') => name.startsWith(`${portal}-`)
  const commands: string[] = []
  const tables = { client: new DynamoDBClient(clientSettings(region)) }
  for await (const { TableNames = [] } of paginateListTables(tables, {}))
    for (const name of TableNames.filter(isLeft))
      commands.push(
        `aws dynamodb update-table --no-deletion-protection-enabled --table-name ${name}; aws dynamodb delete-table --table-name ${name}`,
      )
  const buckets = { client: new S3Client(clientSettings(region)) }
  for await (const { Buckets = [] } of paginateListBuckets(buckets, {}))
    for (const { Name } of Buckets)
      if (isLeft(Name))
        commands.push(`empty the bucket ${Name} in the S3 console, then: aws s3 rb s3://${Name}`)
  if (commands.length > 0)
    return warning(
      `Tables and buckets are left of an earlier stack. If they hold nothing that you need, delete them in ${region}:\n${commands.map(command => `  ${command}`).join('\n')}`,
    )
}
