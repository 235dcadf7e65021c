import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../environment.ts'
import { database } from './database.ts'

const blockSize = 100

/**
 * Applicant numbers, leased in blocks of 100 per process. Each number is issued once. A number that a process has not
 * used when it ends is never issued.
 */
export const numbers = (TableName = tableName('numbers')) => {
  let next = 0
  let end = 0
  let leasing: Promise<void> | undefined

  async function lease() {
    const { Attributes } = await database.send(
      new UpdateCommand({
        TableName,
        Key: { name: 'applicantId' },
        UpdateExpression: 'ADD issued :block',
        ExpressionAttributeValues: { ':block': blockSize },
        ReturnValues: 'UPDATED_NEW',
      }),
    )
    end = Number(Attributes?.issued) + 1
    next = end - blockSize
  }

  return {
    async next(): Promise<number> {
      while (next >= end) {
        leasing ??= lease().finally(() => {
          leasing = undefined
        })
        await leasing
      }
      return next++
    },
  }
}
