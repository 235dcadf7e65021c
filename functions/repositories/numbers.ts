import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../environment.ts'
import { database } from './database.ts'

/** Application numbers. Each is issued once. The number of a submission or import that fails stays unused. */
export const numbers = (TableName = tableName('numbers')) => ({
  /** Issues the next number, or several. Returns the last of them. */
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
    return Number(Attributes?.issued)
  },
})
