import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import { type DraftOwner, toDraftKey } from '#functions/repositories/drafts.ts'

export const drafts = (TableName = tableName('drafts')) => ({
  /** Deletes a draft with its version. */
  async erase(owner: DraftOwner): Promise<void> {
    await database.send(new DeleteCommand({ TableName, Key: toDraftKey(owner) }))
  },
})
