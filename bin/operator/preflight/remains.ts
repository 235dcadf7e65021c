import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  paginateListStackResources,
} from '@aws-sdk/client-cloudformation'
import { DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb'
import { paginateListBuckets, S3Client } from '@aws-sdk/client-s3'
import type { Deployment } from '#infra/settings/configuration.ts'
import { clientSettings, failed, type Outcome, passed, warning } from './aws.ts'

/**
 * Lists the tables and buckets of this stage that no stack owns: what a deployment leaves that failed or was destroyed. A
 * new deployment creates others beside them.
 */
export async function checkRemains({ stage, settings: { region } }: Deployment): Promise<Outcome> {
  const client = new CloudFormationClient(clientSettings(region))
  const portal = `clearing-portal-${stage}`
  const dataStack = `${portal}-data`
  const status = await readStatus(client, dataStack)
  if (status?.startsWith('ROLLBACK_'))
    return failed(
      `The first deployment of ${dataStack} failed (${status}). Run in ${region}: aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${dataStack}; aws cloudformation delete-stack --stack-name ${dataStack}`,
    )
  const owned: string[] = []
  for (const StackName of [dataStack, portal, `${portal}-monitoring`])
    owned.push(...(await listResources(client, StackName)))
  // `restore begin` adds a time to the name of a table.
  const isOwned = (name: string) =>
    owned.some(resource => name === resource || name.startsWith(`${resource}-at-`))
  const commands: string[] = []
  for await (const { TableNames = [] } of paginateListTables(
    { client: new DynamoDBClient(clientSettings(region)) },
    {},
  ))
    for (const name of TableNames)
      if (name.startsWith(`${portal}-`) && !isOwned(name))
        commands.push(
          `aws dynamodb update-table --no-deletion-protection-enabled --table-name ${name}; aws dynamodb delete-table --table-name ${name}`,
        )
  for await (const { Buckets = [] } of paginateListBuckets(
    { client: new S3Client(clientSettings(region)) },
    {},
  ))
    for (const { Name = '' } of Buckets)
      if (Name.startsWith(`${portal}-`) && !isOwned(Name))
        commands.push(`empty the bucket ${Name} in the S3 console, then: aws s3 rb s3://${Name}`)
  return commands.length === 0
    ? passed('nothing is left of one')
    : warning(
        `Tables and buckets are left of an earlier stack. If they hold nothing that you need, delete them in ${region}:\n${commands.map(command => `  ${command}`).join('\n')}`,
      )
}

const ignoreMissingStack = (error: unknown): undefined => {
  if (!(error instanceof CloudFormationServiceException && error.message.includes('does not exist')))
    throw error
}

/** Returns undefined if there is no such stack. */
async function readStatus(client: CloudFormationClient, StackName: string): Promise<string | undefined> {
  const response = await client.send(new DescribeStacksCommand({ StackName })).catch(ignoreMissingStack)
  return response?.Stacks?.[0]?.StackStatus
}

/** Returns the names of what a stack owns; nothing if there is no such stack. */
async function listResources(client: CloudFormationClient, StackName: string): Promise<string[]> {
  if (!(await readStatus(client, StackName))) return []
  const names: string[] = []
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName }))
    for (const { PhysicalResourceId, ResourceStatus } of StackResourceSummaries)
      if (PhysicalResourceId && !ResourceStatus?.startsWith('DELETE_')) names.push(PhysicalResourceId)
  return names
}
