import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AnyPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'

/**
 * The key that the tables are encrypted with: whoever of this account may use a table may use it, through DynamoDB only.
 * So the tables' grants are the one place that says who reads what, and this key the one switch that ends it.
 */
export function createTableKey(scope: Construct) {
  const { account, region } = Stack.of(scope)
  const key = new Key(scope, 'key', {
    description: 'Encrypts the tables of the Clearing Application Portal',
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN,
  })
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [new AnyPrincipal()],
      actions: [
        'kms:CreateGrant',
        'kms:Decrypt',
        'kms:DescribeKey',
        'kms:Encrypt',
        'kms:GenerateDataKey',
        'kms:GenerateDataKeyWithoutPlaintext',
        'kms:ReEncryptFrom',
        'kms:ReEncryptTo',
      ],
      resources: ['*'],
      conditions: {
        StringEquals: { 'kms:CallerAccount': account, 'kms:ViaService': `dynamodb.${region}.amazonaws.com` },
      },
    }),
  )
  return key
}
