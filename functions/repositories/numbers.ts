import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { database } from './database.ts'

/** Applicant numbers. Each is issued once, also if the reply is lost: then it belongs to nobody. */
export const numbers = (TableName: string) => ({
  /** Issues the next numbers, by default one, and returns the first of them. */
  async next(count = 1): Promise<number> {
    const { Attributes } = await database.send(
      new UpdateCommand({
        TableName,
        Key: { name: 'applicantId' },
        UpdateExpression: 'ADD issued :count',
        ExpressionAttributeValues: { ':count': count },
        ReturnValues: 'UPDATED_NEW',
      }),
    )
    return Number(Attributes?.issued) - count + 1
  },
})
