import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../environment.ts'
import { database } from './database.ts'

/** Applicant numbers. Each is issued once; one whose submission or import then fails is never issued. */
export const numbers = (TableName = tableName('numbers')) => {
  /** Returns the next numbers, in order. */
  async function take(count: number): Promise<number[]> {
    const { Attributes } = await database.send(
      new UpdateCommand({
        TableName,
        Key: { name: 'applicantId' },
        UpdateExpression: 'ADD issued :count',
        ExpressionAttributeValues: { ':count': count },
        ReturnValues: 'UPDATED_NEW',
      }),
    )
    const last = Number(Attributes?.issued)
    return Array.from({ length: count }, (_, index) => last - count + 1 + index)
  }

  return {
    take,
    async next(): Promise<number> {
      const [number = 0] = await take(1)
      return number
    },
  }
}
