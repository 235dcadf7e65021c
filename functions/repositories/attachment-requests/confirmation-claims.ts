import { randomUUID } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import { addTime, confirmationClaimLifetime } from '../../time.ts'
import { database } from '../database.ts'
import { filePart } from './attachment-request-records.ts'

/** The claims of confirmations on files. A claim expires, so that a confirmation that died can be repeated. */
export const confirmationClaims = (TableName: string) => ({
  /**
   * Claims a file for one confirmation. Returns the claim's id, or undefined while another confirmation has one and once
   * the file is received. The id lets a write that the DynamoDB client repeats after a lost response succeed.
   */
  async claimFile(requestKey: string, attachmentId: string, now: Date): Promise<string | undefined> {
    const claimId = randomUUID()
    const claimedUntil = addTime(now, confirmationClaimLifetime).toISOString()
    const isClaimed = await updateIf({
      TableName,
      Key: { requestKey, part: filePart(attachmentId) },
      UpdateExpression: 'SET claimedUntil = :until, claimId = :id',
      ConditionExpression:
        '#token = :none AND (attribute_not_exists(claimedUntil) OR claimedUntil <= :now OR claimId = :id)',
      ExpressionAttributeNames: { '#token': 'token' },
      ExpressionAttributeValues: {
        ':until': claimedUntil,
        ':none': null,
        ':now': now.toISOString(),
        ':id': claimId,
      },
    })
    return isClaimed ? claimId : undefined
  },

  /** Ends a claim before it expires. Does nothing when the claim has ended. */
  async releaseFile(requestKey: string, attachmentId: string, claimId: string): Promise<void> {
    await updateIf({
      TableName,
      Key: { requestKey, part: filePart(attachmentId) },
      UpdateExpression: 'REMOVE claimedUntil, claimId',
      ConditionExpression: 'claimId = :id',
      ExpressionAttributeValues: { ':id': claimId },
    })
  },
})

/** Makes a conditional update. Returns whether its condition held. */
async function updateIf(update: UpdateCommandInput): Promise<boolean> {
  try {
    await database.send(new UpdateCommand(update))
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}
