import { variables } from '#functions/environment.ts'

/** What the commands below say about the resources that they use. */
type Input = Partial<
  Record<'TableName' | 'TargetTableName' | 'IndexName' | 'Key' | 'VersionId' | 'Name', string>
> &
  Partial<Record<'FunctionName' | 'SecretId' | 'QueueUrl' | 'CopySource' | 'Prefix', string>> & {
    Names?: string[]
    RequestItems?: object
    TransactItems?: Record<string, { TableName: string }>[]
  }
type Action = [action: string, resource: string]

/** The variable of a function that contains a name, so that resources have the same names here and in the stack. */
const variable = (ending: string, value = '') =>
  Object.entries(process.env).find(([name, text]) => name.endsWith(ending) && text === value)?.[0] ?? value

const table = (name = '') => variable('_TABLE', name)
const flag = (name = '') => name.replace(`${process.env[variables.flagPath]}/`, 'FLAG_PATH/')
const below = (key = '') => `UPLOAD_BUCKET/${key.split('/')[0]}/*`

const onRows =
  (action: string) =>
  ({ TableName, IndexName }: Input): Action[] => [
    [`dynamodb:${action}`, IndexName ? `${table(TableName)}/index/${IndexName}` : table(TableName)],
  ]
const onObject =
  (action: string) =>
  ({ Key }: Input): Action[] => [[`s3:${action}`, below(Key)]]
const onFunction =
  (action: string) =>
  ({ FunctionName = '' }: Input): Action[] => [[`lambda:${action}`, FunctionName]]

const actions: Record<string, (input: Input) => Action[]> = {
  GetItemCommand: onRows('GetItem'),
  PutItemCommand: onRows('PutItem'),
  UpdateItemCommand: onRows('UpdateItem'),
  DeleteItemCommand: onRows('DeleteItem'),
  QueryCommand: onRows('Query'),
  ScanCommand: onRows('Scan'),
  // A transaction needs what its writes need.
  TransactWriteItemsCommand: ({ TransactItems = [] }) =>
    TransactItems.flatMap(item => Object.entries(item)).map(([word, { TableName }]) => [
      word === 'ConditionCheck' ? 'dynamodb:ConditionCheckItem' : `dynamodb:${word}Item`,
      table(TableName),
    ]),
  RestoreTableToPointInTimeCommand: ({ TargetTableName }) => [
    ['dynamodb:RestoreTableToPointInTime', table(TargetTableName)],
  ],
  DescribeTableCommand: onRows('DescribeTable'),
  DeleteTableCommand: onRows('DeleteTable'),
  PutParameterCommand: ({ Name }) => [['ssm:PutParameter', flag(Name)]],
  GetParameterHistoryCommand: ({ Name = '' }) => [['ssm:GetParameterHistory', Name]],
  GetParametersCommand: ({ Names = [] }) => Names.map(name => ['ssm:GetParameters', flag(name)]),
  GetAliasCommand: onFunction('GetAlias'),
  UpdateAliasCommand: onFunction('UpdateAlias'),
  InvokeCommand: onFunction('InvokeFunction'),
  GetSecretValueCommand: ({ SecretId }) => [['secretsmanager:GetSecretValue', variable('_SECRET', SecretId)]],
  SendMessageBatchCommand: ({ QueueUrl }) => [['sqs:SendMessage', variable('_MAIL_QUEUE', QueueUrl)]],
  GetQueueAttributesCommand: ({ QueueUrl }) => [
    ['sqs:GetQueueAttributes', variable('_MAIL_QUEUE', QueueUrl)],
  ],
  SendEmailCommand: () => [['ses:SendEmail', 'sender']],
  HeadObjectCommand: onObject('GetObject'),
  GetObjectCommand: onObject('GetObject'),
  // A presigned request needs the permissions of its signer.
  PutObjectCommand: onObject('PutObject'),
  CopyObjectCommand: ({ Key, CopySource = '' }) => [
    ['s3:GetObject', below(CopySource.slice(CopySource.indexOf('/') + 1))],
    ['s3:PutObject', below(Key)],
  ],
  GetObjectTaggingCommand: onObject('GetObjectTagging'),
  DeleteObjectCommand: input => onObject(input.VersionId ? 'DeleteObjectVersion' : 'DeleteObject')(input),
  ListObjectVersionsCommand: ({ Prefix }) => [['s3:ListBucketVersions', below(Prefix)]],
}

/** Returns the IAM actions of a command, each with its resource. An unlisted command returns its own name. */
export const actionsOf = (commandName: string, input: object): Action[] =>
  actions[commandName]?.(input) ?? [[commandName, 'unknown']]
