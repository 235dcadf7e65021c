/** The variable of a function that holds a name: so resources are called alike here and in the stack. */
const variable = (ending, value) =>
  Object.entries(process.env).find(([name, held]) => name.endsWith(ending) && held === value)?.[0] ?? value

const table = name => variable('_TABLE', name)
const flag = name => name.replace(`${process.env.FLAG_PATH}/`, 'FLAG_PATH/')
const below = key => `UPLOAD_BUCKET/${key.split('/')[0]}/*`

const onItem =
  action =>
  ({ TableName }) => [[`dynamodb:${action}`, table(TableName)]]
const onRows =
  action =>
  ({ TableName, IndexName }) => [
    [`dynamodb:${action}`, IndexName ? `${table(TableName)}/index/${IndexName}` : table(TableName)],
  ]
const onObject =
  action =>
  ({ Key }) => [[`s3:${action}`, below(Key)]]

const actions = {
  GetCommand: onItem('GetItem'),
  PutCommand: onItem('PutItem'),
  UpdateCommand: onItem('UpdateItem'),
  DeleteCommand: onItem('DeleteItem'),
  QueryCommand: onRows('Query'),
  ScanCommand: onRows('Scan'),
  BatchGetCommand: ({ RequestItems }) =>
    Object.keys(RequestItems).map(name => ['dynamodb:BatchGetItem', table(name)]),
  // A transaction needs what its writes need.
  TransactWriteCommand: ({ TransactItems }) =>
    TransactItems.flatMap(Object.entries).map(([word, { TableName }]) => [
      word === 'ConditionCheck' ? 'dynamodb:ConditionCheckItem' : `dynamodb:${word}Item`,
      table(TableName),
    ]),
  RestoreTableToPointInTimeCommand: ({ TargetTableName }) =>
    onItem('RestoreTableToPointInTime')({ TableName: TargetTableName }),
  DescribeTableCommand: onItem('DescribeTable'),
  DeleteTableCommand: onItem('DeleteTable'),
  PutParameterCommand: ({ Name }) => [['ssm:PutParameter', flag(Name)]],
  GetParameterHistoryCommand: ({ Name }) => [['ssm:GetParameterHistory', Name]],
  GetAliasCommand: ({ FunctionName }) => [['lambda:GetAlias', FunctionName]],
  UpdateAliasCommand: ({ FunctionName }) => [['lambda:UpdateAlias', FunctionName]],
  InvokeCommand: ({ FunctionName }) => [['lambda:InvokeFunction', FunctionName]],
  GetParametersCommand: ({ Names }) => Names.map(name => ['ssm:GetParameters', flag(name)]),
  GetSecretValueCommand: ({ SecretId }) => [['secretsmanager:GetSecretValue', variable('_SECRET', SecretId)]],
  SendMessageBatchCommand: ({ QueueUrl }) => [['sqs:SendMessage', variable('_MAIL_QUEUE', QueueUrl)]],
  GetQueueAttributesCommand: ({ QueueUrl }) => [
    ['sqs:GetQueueAttributes', variable('_MAIL_QUEUE', QueueUrl)],
  ],
  SendEmailCommand: () => [['ses:SendEmail', 'sender']],
  HeadObjectCommand: onObject('GetObject'),
  GetObjectCommand: onObject('GetObject'),
  PutObjectCommand: onObject('PutObject'),
  CopyObjectCommand: ({ Key, CopySource }) => [
    ['s3:GetObject', below(CopySource.slice(CopySource.indexOf('/') + 1))],
    ['s3:PutObject', below(Key)],
  ],
  GetObjectTaggingCommand: onObject('GetObjectTagging'),
  DeleteObjectCommand: ({ Key, VersionId }) =>
    onObject(VersionId ? 'DeleteObjectVersion' : 'DeleteObject')({ Key }),
  ListObjectVersionsCommand: ({ Prefix }) => [['s3:ListBucketVersions', below(Prefix)]],
}

/** Returns the IAM actions of a command, each with its resource. An unlisted command returns its own name. */
export const actionsOf = ({ constructor: { name }, input }) => actions[name]?.(input) ?? [[name, 'unknown']]

/** The actions that the signer of a presigned request must be allowed. AWS checks them when the request is used. */
export const presigned = ({ method, path }) => {
  const [, , ...key] = path.split('/')
  return method === 'PUT' ? onObject('PutObject')({ Key: key.join('/') }) : [[`s3:${method}`, path]]
}
